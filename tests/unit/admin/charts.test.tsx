import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { createFormat } from "../../../src-admin/app/format.ts";
import type { Services } from "../../../src-admin/app/services.tsx";
import { axisTicks } from "../../../src-admin/ui/charts/chart-scale.ts";
import { LineChart } from "../../../src-admin/ui/charts/line-chart.tsx";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";

describe("the axis of a chart", () => {
  test.each([
    [0, 0, [0]],
    [7, 0, [0, 2, 4, 6, 8]],
    [900, -300, [-500, -250, 0, 250, 500, 750, 1000]],
    [0, -40, [-40, -30, -20, -10, 0]],
  ])("up to %i and down to %i", (highest, lowest, ticks) => expect(axisTicks(highest, lowest)).toEqual(ticks));
});

test.each(["en", "ar"] as const)("a loss is drawn below the line of nothing, as far as it is (%s)", (lang) => {
  const points = [80, 0, -40].map((value, at) => ({ label: `${at}`, value }));
  const page = renderToStaticMarkup(
    <ServicesProvider services={{ lang } as Services}>
      <LineChart points={points} write={String} />
    </ServicesProvider>,
  );
  const [gain, nothing, loss] = Array.from(page.matchAll(/<circle [^>]*cy="([\d.]+)"/g), ([, y]) => Number(y));
  expect([gain, nothing, loss].every((y) => y !== undefined && y >= 0 && y <= 240)).toBe(true);
  expect(Number(loss) - Number(nothing)).toBeCloseTo((Number(nothing) - Number(gain)) / 2);
  expect(page).toContain(">-40</text>");
});

test.each(["en", "ar"] as const)("a negative number has the minus of an amount (%s)", (lang) => {
  const { money, number } = createFormat(lang);
  expect(number(-1234.5).replace("\u200e", "")).toBe("−1,234.5");
  expect(money(-1234)).toContain("−");
});
