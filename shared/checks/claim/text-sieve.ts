const GRAM = 6;
const FACTOR = 0x01000193;
/** FACTOR to the power of GRAM, as 32 bits. */
const LEAVING = Array.from({ length: GRAM }).reduce<number>(power => Math.imul(power, FACTOR), 1);
const LEAST_BITS = 16;
const MOST_BITS = 25;

/**
 * Tells quickly of most texts that they stand nowhere in the texts that were added. It never denies one that does:
 * a table of bits says which runs of six units were seen.
 */
export class TextSieve {
  private readonly table: Uint8Array;
  private readonly shift: number;

  /** `units`: about how much text will be added. */
  constructor(units: number) {
    const bits = Math.min(MOST_BITS, Math.max(LEAST_BITS, Math.ceil(Math.log2(units + 1)) + 1));
    this.shift = 32 - bits;
    this.table = new Uint8Array(2 ** (bits - 3));
  }

  /** Adds a text, in one pass. */
  add(text: string): void {
    const { table, shift } = this;
    let rolling = 0;
    for (let at = 0; at < text.length; at += 1) {
      rolling = (Math.imul(rolling, FACTOR) + text.charCodeAt(at)) | 0;
      if (at >= GRAM) rolling = (rolling - Math.imul(text.charCodeAt(at - GRAM), LEAVING)) | 0;
      if (at < GRAM - 1) continue;
      const place = Math.imul(rolling, 0x9e3779b1) >>> shift;
      table[place >>> 3] = (table[place >>> 3] ?? 0) | (1 << (place & 7));
    }
  }

  /** Whether a text may stand in one that was added. One that is shorter than a run always may. */
  mayHold(text: string): boolean {
    const { table, shift } = this;
    let rolling = 0;
    for (let at = 0; at < text.length; at += 1) {
      rolling = (Math.imul(rolling, FACTOR) + text.charCodeAt(at)) | 0;
      if (at >= GRAM) rolling = (rolling - Math.imul(text.charCodeAt(at - GRAM), LEAVING)) | 0;
      if (at < GRAM - 1) continue;
      const place = Math.imul(rolling, 0x9e3779b1) >>> shift;
      if (((table[place >>> 3] ?? 0) & (1 << (place & 7))) === 0) return false;
    }
    return true;
  }
}
