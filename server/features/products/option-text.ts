import type { ProductOption } from "../../../src-shared/catalogue/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

/** The chosen values of a variant by name: "Oak · 160 cm". */
export function optionText(options: readonly ProductOption[], chosen: Record<string, string>): LocalizedText {
  const names = options
    .map((option) => option.values.find((value) => value.key === chosen[option.key])?.name)
    .filter((name) => name !== undefined);
  return {
    en: names.map((name) => name.en).join(" · "),
    ...(names.some((name) => name.ar) ? { ar: names.map((name) => name.ar ?? name.en).join(" · ") } : {}),
  };
}
