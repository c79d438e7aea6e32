import { toWesternDigits } from "../../src-shared/values/arabic.ts";

/** [1, 2, 3, 7] → "1-3, 7". */
export function zoneNumbersText(numbers: readonly number[]): string {
  const spans: [from: number, to: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else spans.push([number, number]);
  }
  return spans.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}

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
