import type { ReportValue } from "../../src-shared/reports/operations.ts";
import type { ReportValueKind } from "../../src-shared/reports/registry.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import { NO_VALUE } from "../../src-shared/values/no-value.ts";
import { type Format, monthName } from "../app/format.ts";

/** A value of a report as a screen writes it. */
export function writeValue(value: ReportValue, kind: ReportValueKind, format: Format, lang: Lang): string {
  if (value === null) return NO_VALUE;
  if (typeof value === "object") return format.text(value);
  if (typeof value === "string") {
    return kind === "day" ? format.date(value) : kind === "month" ? monthName(value, lang) : value;
  }
  if (kind === "money") return format.money(value);
  // Basis points, in tenths of a per cent.
  return kind === "percent" ? `${format.number(Math.round(value / 10) / 10)}%` : format.number(value);
}

/** Whether values of a kind stand at the end of their column. */
export const isFigure = (kind: ReportValueKind): boolean => kind === "count" || kind === "money" || kind === "percent";
