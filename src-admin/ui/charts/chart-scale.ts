/** Round numbers for an axis from 0 up to at least `highest`, four steps at most: 0, 500, 1,000 … */
export function axisTicks(highest: number): number[] {
  if (highest <= 0) return [0];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((nice) => nice * power >= rough) ?? 10) * power);
  const ticks = [0];
  for (let tick = step; ; tick += step) {
    ticks.push(tick);
    if (tick >= highest) return ticks;
  }
}
