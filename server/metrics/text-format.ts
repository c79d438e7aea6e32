/**
 * The text format of Prometheus, version 0.0.4:
 *
 *     # HELP name What it counts.
 *     # TYPE name counter
 *     name{label="value"} 3
 *
 * Labels take one of few values (a route's pattern, never an address): each combination is held for the life of the
 * process. A histogram counts each value in every step that is not below it, and in `+Inf`.
 */
export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(labels?: Labels): void;
  render(): string;
}

export interface Histogram {
  observe(labels: Labels, value: number): void;
  render(): string;
}

export function createCounter(name: string, help: string): Counter {
  const counts = new Map<string, number>();
  return {
    add(labels = {}) {
      const key = writeLabels(labels);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    render: () =>
      family(
        name,
        help,
        "counter",
        [...counts].map(([labels, count]) => `${name}${labels} ${count}`),
      ),
  };
}

/** `steps` ascending, in the unit of the values. */
export function createHistogram(name: string, help: string, steps: readonly number[]): Histogram {
  const series = new Map<string, { labels: Labels; within: number[]; sum: number; count: number }>();
  return {
    observe(labels, value) {
      const key = writeLabels(labels);
      let metricSeries = series.get(key);
      if (!metricSeries) {
        metricSeries = { labels, within: steps.map(() => 0), sum: 0, count: 0 };
        series.set(key, metricSeries);
      }
      metricSeries.count += 1;
      metricSeries.sum += value;
      for (const [at, step] of steps.entries())
        if (value <= step) metricSeries.within[at] = (metricSeries.within[at] ?? 0) + 1;
    },
    render: () =>
      family(
        name,
        help,
        "histogram",
        [...series.values()].flatMap(({ labels, within, sum, count }) => [
          ...within.map((so, at) => `${name}_bucket${writeLabels({ ...labels, le: String(steps[at]) })} ${so}`),
          `${name}_bucket${writeLabels({ ...labels, le: "+Inf" })} ${count}`,
          `${name}_sum${writeLabels(labels)} ${sum}`,
          `${name}_count${writeLabels(labels)} ${count}`,
        ]),
      ),
  };
}

/** A gauge: its present values by their labels. */
export const renderGauge = (name: string, help: string, values: readonly [Labels, number][]): string =>
  family(
    name,
    help,
    "gauge",
    values.map(([labels, value]) => `${name}${writeLabels(labels)} ${writeNumber(value)}`),
  );

function family(name: string, help: string, type: "counter" | "gauge" | "histogram", lines: readonly string[]): string {
  const about = help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  return `# HELP ${name} ${about}\n# TYPE ${name} ${type}\n${lines.map((line) => `${line}\n`).join("")}`;
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

const writeNumber = (value: number): string => {
  if (value === Number.POSITIVE_INFINITY) return "+Inf";
  return value === Number.NEGATIVE_INFINITY ? "-Inf" : String(value);
};
