import { directionOf, type Lang, type LocalizedText, localize } from "../values/localized.ts";

/** Bilingual text on screen; English that stands in for missing Arabic says that it is English. */
export function Localized({ text, lang, className }: { text: LocalizedText; lang: Lang; className?: string }) {
  const found = localize(text, lang);
  const foreign = found.lang === lang ? {} : { lang: found.lang, dir: directionOf(found.lang) };
  if (className === undefined && found.lang === lang) return found.text;
  return (
    <span className={className} {...foreign}>
      {found.text}
    </span>
  );
}
