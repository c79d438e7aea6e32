import type { LocalizedText } from "../../../../src-shared/values/localized.ts";
import { directionOf, localize } from "../../../../src-shared/values/localized.ts";
import type { MailFrame } from "../template.ts";
import { part } from "./part.ts";

const LEFT_TO_RIGHT_MARK = "\u200E";

/**
 * Phone numbers, SKUs, IBANs, web addresses: read from left to right in every language. In plain text only a value that
 * does not begin with a Latin letter needs the mark; the rest stays clean for copying.
 */
export const Ltr = part<{ children: string }>({
  html: ({ children }) => <bdi dir="ltr">{children}</bdi>,
  text: ({ children }) => (/^[A-Za-z]/.test(children) ? children : LEFT_TO_RIGHT_MARK + children),
});

/** A text that a person typed, in any language: its direction is its own and leaves its surroundings alone. */
export const Typed = part<{ children: string }>({
  html: ({ children }) => <bdi dir="auto">{children}</bdi>,
  text: ({ children }) => children,
});

/** A bilingual text; where the reader's language is missing, the English text is marked as English. */
export const Local = part<{ text: LocalizedText; frame: MailFrame }>({
  html: ({ text, frame }) => {
    const { text: words, lang } = localize(text, frame.lang);
    if (lang === frame.lang) return <>{words}</>;
    return (
      <bdi lang={lang} dir={directionOf(lang)}>
        {words}
      </bdi>
    );
  },
  text: ({ text, frame }) => localize(text, frame.lang).text,
});

/** A phone number, as people read it and as telephones dial it. */
export const PhoneLink = part<{ number: string; shown: string }>({
  html: ({ number, shown }) => (
    <a href={`tel:${number.replace(/[^+\d]/g, "")}`} className="ink" style={{ color: "inherit" }}>
      <bdi dir="ltr">{shown}</bdi>
    </a>
  ),
  text: ({ shown }) => LEFT_TO_RIGHT_MARK + shown,
});
