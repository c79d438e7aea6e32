import { expect, test } from "vitest";
import { createCounter, createHistogram, renderGauge } from "../../../server/metrics/text-format.ts";

test("a counter is one line for each combination of labels", () => {
  const counter = createCounter("visits_total", "People who came in.");
  counter.add({ door: "front" });
  counter.add({ door: "front" });
  counter.add({ door: "back" });
  expect(counter.render()).toBe(
    [
      "# HELP visits_total People who came in.",
      "# TYPE visits_total counter",
      'visits_total{door="front"} 2',
      'visits_total{door="back"} 1',
      "",
    ].join("\n"),
  );
});

test("a histogram counts a value in every step that is not below it, in +Inf, in the sum and in the count", () => {
  const histogram = createHistogram("wait_seconds", "Waiting.", [0.1, 1]);
  for (const value of [0.1, 0.5, 3]) histogram.observe({ desk: "1" }, value);
  expect(histogram.render().split("\n").slice(2)).toEqual([
    'wait_seconds_bucket{desk="1",le="0.1"} 1',
    'wait_seconds_bucket{desk="1",le="1"} 2',
    'wait_seconds_bucket{desk="1",le="+Inf"} 3',
    'wait_seconds_sum{desk="1"} 3.6',
    'wait_seconds_count{desk="1"} 3',
    "",
  ]);
});

test("a label cannot break out of its quotes, nor a help text out of its line", () => {
  const gauge = renderGauge("g", "one\ntwo \\", [[{ a: 'x"} 9\nevil 1\\' }, 1]]);
  expect(gauge).toBe('# HELP g one\\ntwo \\\\\n# TYPE g gauge\ng{a="x\\"} 9\\nevil 1\\\\"} 1\n');
});

test("nothing yet is a family without lines; endless is +Inf", () => {
  expect(createCounter("none_total", "None.").render()).toBe("# HELP none_total None.\n# TYPE none_total counter\n");
  expect(renderGauge("age", "Age.", [[{}, Number.POSITIVE_INFINITY]])).toContain("\nage +Inf\n");
});
