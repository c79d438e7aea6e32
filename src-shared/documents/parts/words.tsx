import { documentWords } from "../../text/documents/index.ts";
import type { Lang, LocalizedText } from "../../values/localized.ts";
import { localize } from "../../values/localized.ts";
import { besides, type DocumentKey, useFrame } from "../frame.ts";
import { isolateForeign } from "../kit/isolate.ts";
import type { Size, TextSide, Tone } from "../kit/kit.ts";

interface Look {
  size?: Size;
  tone?: Tone;
  bold?: boolean;
  side?: TextSide;
}

/** A sentence in both languages, the leading one above. */
export function Both({
  say,
  values,
  size = "small",
  tone = "muted",
  bold,
  side,
}: Look & { say: DocumentKey; values?: Record<string, string> }) {
  const { kit, t, u, other } = useFrame();
  return (
    <kit.Stack>
      <kit.Text size={size} tone={tone} {...(bold && { bold })} {...(side && { side })}>
        {t(say, values)}
      </kit.Text>
      <kit.Text size="tiny" tone="muted" lang={other} {...(side && { side })}>
        {u(say, values)}
      </kit.Text>
    </kit.Stack>
  );
}

/** A sentence in both languages on one line: "التاريخ · Date". What is filled in stands once, in the leading one. */
export function useInline(): (say: DocumentKey, values?: Record<string, string>) => string {
  const { t, u } = useFrame();
  return (say, values = {}) => {
    const blank = Object.fromEntries(Object.keys(values).map((name) => [name, ""]));
    return `${t(say, values)} · ${u(say, blank).trim()}`;
  };
}

/** A sentence of ours as bilingual text, for where such text is taken. */
export const inBoth = (say: DocumentKey): LocalizedText => ({ en: documentWords.en(say), ar: documentWords.ar(say) });

/** Text of the shop or of a product in the leading language; where it is only there in English, as English. */
export function Said({ text, lang, ...look }: Look & { text: LocalizedText; lang?: Lang }) {
  const { kit, lang: lead } = useFrame();
  const found = localize(text, lang ?? lead);
  if (found.text.trim() === "") return null;
  return (
    <kit.Text {...look} lang={found.lang}>
      {isolateForeign(found.text, found.lang)}
    </kit.Text>
  );
}

/** The same in the other language, where there is one. */
export function Besides({ text, size = "small", tone = "muted", side }: Look & { text: LocalizedText }) {
  const { kit, lang, other } = useFrame();
  const found = besides(text, lang);
  return found === null ? null : (
    <kit.Text size={size} tone={tone} {...(side && { side })} lang={other}>
      {isolateForeign(found, other)}
    </kit.Text>
  );
}

/** What people typed, in whichever language: Arabic when it begins with Arabic letters. */
export const languageOf = (text: string): Lang => (/^[^\p{L}]*\p{Script=Arabic}/u.test(text) ? "ar" : "en");

export function Typed({ children, ...look }: Look & { children: string }) {
  const { kit } = useFrame();
  if (children.trim() === "") return null;
  const lang = languageOf(children);
  return (
    <kit.Text {...look} lang={lang}>
      {isolateForeign(children, lang)}
    </kit.Text>
  );
}
