import type { ShareInterval } from "../../shared/lib/wilson-interval.ts";

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** "8 of 10: 80 % (95 % interval 49 % to 94 %)". */
export const rateText = (hits: number, total: number, interval: ShareInterval | null): string =>
  interval === null
    ? "nothing to count yet"
    : `${hits} of ${total}: ${percent(interval.share)} (95 % interval ${percent(interval.low)} to ${percent(interval.high)})`;
