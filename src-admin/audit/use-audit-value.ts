import { auditUnit } from "../../src-shared/text/audit/units.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { written } from "../ui/forms/written.ts";
import { useAuditWords } from "./use-audit-words.ts";

const day = /^\d{4}-\d\d-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A noted value as people say it: amounts in QAR, days and times in Qatar, what has parts part by part under their names. */
export function useAuditValue(): (field: string, value: unknown) => string | undefined {
  const { lang } = useServices();
  const { money, time, date } = useFormat();
  const { fieldName } = useAuditWords();
  const say = (field: string, value: unknown): string | undefined => {
    if (typeof value === "number") {
      const unit = auditUnit(field);
      if (unit === "money" && Number.isSafeInteger(value)) return money(value);
      if (unit === "basisPoints") return `${value / 100} %`;
      return unit === "percent" ? `${value} %` : String(value);
    }
    if (typeof value === "string" && day.test(value)) return date(value);
    if (typeof value === "string" && instant.test(value)) return time(value);
    if (Array.isArray(value)) return value.map((one) => say(field, one) ?? "–").join("\n") || undefined;
    if (value === null || typeof value !== "object" || "en" in value) return written(value, lang);
    const parts = Object.entries(value).filter(([, part]) => part !== null && part !== "");
    return parts.map(([name, part]) => `${fieldName(name)}: ${say(name, part) ?? "–"}`).join(" · ") || undefined;
  };
  return say;
}
