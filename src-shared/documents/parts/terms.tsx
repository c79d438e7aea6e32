import type { LocalizedText } from "../../values/localized.ts";
import { useFrame } from "../frame.ts";
import { Localized, OtherLanguage, useInline } from "./words.tsx";

interface TermsProps {
  textKey: "terms.title" | "terms.delivery";
  terms: LocalizedText | null;
}

/** Maximum length of both languages together that fits on one sheet. */
const LETTERS_PER_SHEET = 1500;

/** Terms under a heading that is never left alone at the foot of a sheet; nothing without terms. */
export function Terms({ textKey, terms }: TermsProps) {
  const { kit } = useFrame();
  const inline = useInline();
  if (!terms || (terms.en.trim() === "" && !terms.ar?.trim())) return null;
  const keep = terms.en.length + (terms.ar?.length ?? 0) < LETTERS_PER_SHEET;
  return (
    <kit.Stack gap={3} keep={keep}>
      <kit.Text size="small" tone="muted">
        {inline(textKey)}
      </kit.Text>
      <Localized text={terms} size="small" />
      <OtherLanguage text={terms} />
    </kit.Stack>
  );
}
