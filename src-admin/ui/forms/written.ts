import type { Lang } from "../../../src-shared/values/localized.ts";

/** Any value of the API in words, for comparing: texts as they are, both languages of a bilingual one, the rest as JSON. */
export function written(value: unknown, lang: Lang): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (Array.isArray(value)) return value.map((one) => written(one, lang) ?? "–").join("\n") || undefined;
  const { en, ar } = value as { en?: unknown; ar?: unknown };
  if (typeof en === "string")
    return typeof ar === "string" && ar !== "" ? (lang === "ar" ? `${ar}\n${en}` : `${en}\n${ar}`) : en || undefined;
  return JSON.stringify(value, null, 1);
}
