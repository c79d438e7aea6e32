import type { ReactNode } from "react";
import type { LocalizedText } from "../../values/localized.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { Localized, OtherLanguage } from "./words.tsx";

interface Item {
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
}

/** Cell of an item: its name in both languages, the option, the SKU, the note on its line, and further text. */
export function ItemCell({ item, remark = "", children }: { item: Item; remark?: string; children?: ReactNode }) {
  const { kit } = useFrame();
  const details = [isolate(item.sku), remark].filter((one) => one !== "");
  return (
    <kit.Stack>
      <Localized text={withOption(item)} bold />
      <OtherLanguage text={withOption(item)} />
      {details.length > 0 ? (
        <kit.Text size="small" tone="muted">
          {details.join(" · ")}
        </kit.Text>
      ) : null}
      {children}
    </kit.Stack>
  );
}

/** "Mesh chair, black" as one bilingual text; a part in one language stays in that language. */
function withOption({ name, optionText }: Item): LocalizedText {
  const join = (first: string, second: string, comma: string) => (second.trim() ? `${first}${comma}${second}` : first);
  const ar = name.ar?.trim();
  return {
    en: join(name.en, optionText.en, ", "),
    ...(ar && { ar: join(ar, optionText.ar?.trim() || optionText.en, "، ") }),
  };
}
