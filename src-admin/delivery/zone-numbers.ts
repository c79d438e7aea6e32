import { zoneSpans } from "../../src-shared/delivery/zone-spans.ts";
import { toWesternDigits } from "../../src-shared/values/arabic.ts";

/** [1, 2, 3, 7] → "1-3, 7", as it is typed. */
export const zoneNumbersText = (numbers: readonly number[]): string => zoneSpans(numbers, "-").join(", ");

/** The other way; what is no zone of the blue plate (1 to 98) comes out as 0, which the server refuses by name. */
export function parseZoneNumbers(text: string): number[] {
  return toWesternDigits(text)
    .split(/[,،;\s]+/)
    .filter(Boolean)
    .flatMap((part) => {
      const [, from, to] = /^(\d{1,2})(?:[-–](\d{1,2}))?$/.exec(part) ?? [];
      if (from === undefined) return [0];
      const [first, last] = [Number(from), Number(to ?? from)];
      return first > last ? [0] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}
