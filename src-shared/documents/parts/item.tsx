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

/** Cell of an item: its name with the option, the same in the other language beside the SKU, the note on its line, and further text. */
export function ItemCell({ item, remark = "", children }: { item: Item; remark?: string; children?: ReactNode }) {
  const { kit } = useFrame();
  return (
    <kit.Stack>
      <Localized text={withOption(item)} bold />
      <kit.Row gap={8} across="baseline">
        <kit.Stack share={1}>
          <OtherLanguage text={withOption(item)} />
        </kit.Stack>
        {item.sku === "" ? null : (
          <kit.Text size="small" tone="muted">
            {isolate(item.sku)}
          </kit.Text>
        )}
      </kit.Row>
      {remark === "" ? null : (
        <kit.Text size="small" tone="muted">
          {remark}
        </kit.Text>
      )}
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
