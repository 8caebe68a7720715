import { between, pick } from "../random.ts";

/** A number with one digit changed: as long as before, and never zero. */
export function otherNumber(random: () => number, value: number): number {
  const digits = String(value);
  const place = between(random, 0, digits.length - 1);
  const lowest = place === 0 ? 1 : 0;
  const others = Array.from({ length: 10 - lowest }, (_, index) => String(index + lowest)).filter(
    digit => digit !== digits[place],
  );
  return Number(digits.slice(0, place) + pick(random, others) + digits.slice(place + 1));
}

/** A hash with one digit changed. */
export function otherHash(random: () => number, hash: string): string {
  const place = between(random, 0, hash.length - 1);
  const others = [..."0123456789abcdef"].filter(digit => digit !== hash[place]?.toLowerCase());
  return hash.slice(0, place) + pick(random, others) + hash.slice(place + 1);
}

const OTHER_STEMS = ["registry", "gateway", "scheduler", "ledger", "planner", "resolver", "throttle", "envelope"];

/** A path in the same folder with the same ending, and another name. */
export function otherPath(random: () => number, path: string): string {
  const [, folder = "", stem = "", ending = ""] =
    /^(.*\/)?([^/]*?)((?:[._]test|[._]spec)?\.[A-Za-z0-9]+)?$/.exec(path) ?? [];
  return (
    folder +
    pick(
      random,
      OTHER_STEMS.filter(other => other !== stem),
    ) +
    ending
  );
}
