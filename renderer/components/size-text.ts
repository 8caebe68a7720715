/** A size in decimal units, as file managers say it. */
export function sizeText(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} B`;
  if (sizeBytes < 1_000_000) return `${(sizeBytes / 1000).toFixed(sizeBytes < 10_000 ? 1 : 0)} kB`;
  return `${(sizeBytes / 1_000_000).toFixed(sizeBytes < 10_000_000 ? 1 : 0)} MB`;
}
