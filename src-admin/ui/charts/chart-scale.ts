/** Round numbers for an axis that has 0, `highest` and `lowest`, four steps at most on each side: −500, 0, 500, 1,000 … */
export function axisTicks(highest: number, lowest = 0): number[] {
  const most = Math.max(highest, -lowest);
  if (most <= 0) return [0];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((nice) => nice * power >= rough) ?? 10) * power);
  const above = Math.ceil(Math.max(0, highest) / step);
  const below = Math.ceil(Math.max(0, -lowest) / step);
  return Array.from({ length: below + 1 + above }, (_, at) => (at - below) * step);
}
