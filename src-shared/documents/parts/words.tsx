import { documentWords } from "../../text/documents/index.ts";
import type { Lang, LocalizedText } from "../../values/localized.ts";
import { localize } from "../../values/localized.ts";
import { type DocumentKey, otherLanguageOf, useFrame } from "../frame.ts";
import { isolateForeign } from "../kit/isolate.ts";
import type { Size, TextSide, Tone } from "../kit/kit.ts";

interface Look {
  size?: Size;
  tone?: Tone;
  bold?: boolean;
  side?: TextSide;
}

/** A sentence in both languages, the leading one above. */
export function Bilingual({
  textKey,
  values,
  size = "small",
  tone = "muted",
  bold,
  side,
}: Look & { textKey: DocumentKey; values?: Record<string, string> }) {
  const { kit, t, u, other } = useFrame();
  return (
    <kit.Stack>
      <kit.Text size={size} tone={tone} {...(bold && { bold })} {...(side && { side })}>
        {t(textKey, values)}
      </kit.Text>
      <kit.Text size="tiny" tone="muted" lang={other} {...(side && { side })}>
        {u(textKey, values)}
      </kit.Text>
    </kit.Stack>
  );
}

/** A sentence in both languages on one line: "التاريخ · Date". Values are filled in once, in the leading language. */
export function useInline(): (textKey: DocumentKey, values?: Record<string, string>) => string {
  const { t, u } = useFrame();
  return (textKey, values = {}) => {
    const blank = Object.fromEntries(Object.keys(values).map((name) => [name, ""]));
    return `${t(textKey, values)} · ${u(textKey, blank).trim()}`;
  };
}

/** A sentence of text/documents as bilingual text. */
export const bilingualText = (textKey: DocumentKey): LocalizedText => ({
  en: documentWords.en(textKey),
  ar: documentWords.ar(textKey),
});

/** Bilingual text of the shop or of a product in the leading language; in English where the Arabic is missing. */
export function Localized({ text, lang, ...look }: Look & { text: LocalizedText; lang?: Lang }) {
  const { kit, lang: lead } = useFrame();
  const found = localize(text, lang ?? lead);
  if (found.text.trim() === "") return null;
  return (
    <kit.Text {...look} lang={found.lang}>
      {isolateForeign(found.text, found.lang)}
    </kit.Text>
  );
}

/** Bilingual text in the other language, where it has one. */
export function OtherLanguage({ text, size = "small", tone = "muted", side }: Look & { text: LocalizedText }) {
  const { kit, lang, other } = useFrame();
  const found = otherLanguageOf(text, lang);
  return found === null ? null : (
    <kit.Text size={size} tone={tone} {...(side && { side })} lang={other}>
      {isolateForeign(found, other)}
    </kit.Text>
  );
}

/** Language of text that users typed: Arabic when it begins with Arabic letters. */
export const languageOf = (text: string): Lang => (/^[^\p{L}]*\p{Script=Arabic}/u.test(text) ? "ar" : "en");

export function UserText({ children, ...look }: Look & { children: string }) {
  const { kit } = useFrame();
  if (children.trim() === "") return null;
  const lang = languageOf(children);
  return (
    <kit.Text {...look} lang={lang}>
      {isolateForeign(children, lang)}
    </kit.Text>
  );
}
