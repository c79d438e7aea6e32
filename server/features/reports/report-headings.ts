import type { ReportColumn, ReportValueKind } from "../../../src-shared/reports/registry.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";

/** The heading of a column of a file: money with its currency, which no cell has. */
export function headingOf(column: string, kind: ReportValueKind): Record<Lang, string> {
  const key = `report.column.${column as ReportColumn}` as const;
  const unit =
    kind === "money"
      ? { en: " (QAR)", ar: " (ر.ق)" }
      : kind === "percent"
        ? { en: " (%)", ar: " (%)" }
        : { en: "", ar: "" };
  return { en: exportWords.en(key) + unit.en, ar: exportWords.ar(key) + unit.ar };
}
