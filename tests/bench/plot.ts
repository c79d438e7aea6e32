/** Lines over the size of a shop as SVG, both axes in powers of ten: growth in proportion is a line of slope one. */
export interface Line {
  name: string;
  /** Size and value; both above 0. */
  points: readonly (readonly [size: number, value: number])[];
}

const [WIDTH, HEIGHT, EDGE] = [900, 560, 60];

export function plot(title: string, unit: string, lines: readonly Line[]): string {
  const all = lines.flatMap(({ points }) => points);
  const range = (values: number[]): [number, number] => [
    Math.floor(Math.log10(Math.min(...values))),
    Math.max(Math.floor(Math.log10(Math.min(...values))) + 1, Math.ceil(Math.log10(Math.max(...values)))),
  ];
  const [left, right] = range(all.map(([size]) => size));
  const [low, high] = range(all.map(([, value]) => value));
  const x = (size: number) => EDGE + ((Math.log10(size) - left) / (right - left)) * (WIDTH - 4 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((Math.log10(value) - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const powers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at));
  const colour = (nth: number) => `hsl(${(nth * 137) % 360} 60% 40%)`;
  const parts = [
    `<text x="${EDGE}" y="24" font-size="16">${title}</text>`,
    ...powers(left, right).map((size) => `<text x="${x(size)}" y="${HEIGHT - EDGE + 20}">${size}</text>`),
    ...powers(low, high).map((value) => `<text x="4" y="${y(value)}">${value} ${unit}</text>`),
    ...lines.flatMap(({ name, points }, nth) => {
      const path = points.map(([size, value]) => `${x(size).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
      const [size, value] = points.at(-1) ?? [1, 1];
      return [
        `<polyline points="${path}" fill="none" stroke="${colour(nth)}"/>`,
        `<text x="${x(size) + 6}" y="${y(value) + 4}" fill="${colour(nth)}">${name}</text>`,
      ];
    }),
  ];
  const frame = `viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>\n${parts.join("\n")}\n</svg>\n`;
}
