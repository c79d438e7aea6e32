import type { ReactNode } from "react";
import type { ContentHeading } from "../../src-shared/content/operations.ts";
import { type LocalizedText, localize } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/page-hooks.ts";
import { Note } from "../ui/note.tsx";
import { Prose } from "./prose.tsx";
import { TableOfContents } from "./table-of-contents.tsx";

interface LongTextProps {
  html: LocalizedText;
  headings: { en: readonly ContentHeading[]; ar?: readonly ContentHeading[] };
  /** Beside the text on wide screens, below it elsewhere. */
  aside?: ReactNode;
  /** Below the text, in its column. */
  children?: ReactNode;
}

/** Long text with a table of contents, and a notice where it is not translated. */
export function LongText({ html, headings, aside, children }: LongTextProps) {
  const { lang, t } = useServices();
  const textLang = localize(html, lang).lang;
  const shown = (textLang === "ar" ? headings.ar : undefined) ?? headings.en;
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start lg:gap-14 xl:grid-cols-[14rem_minmax(0,42rem)_15rem] xl:justify-between xl:gap-10">
      <div className="lg:sticky lg:top-28">
        <TableOfContents headings={shown} textLang={textLang} />
      </div>
      <div className="min-w-0">
        {textLang !== lang && (
          <Note className="mb-8 max-w-[42rem]">
            <p>{t("content.englishOnly")}</p>
          </Note>
        )}
        <Prose html={html} />
        {children}
      </div>
      {aside && <div className="mt-12 lg:col-start-2 xl:sticky xl:top-28 xl:col-start-3 xl:mt-0">{aside}</div>}
    </div>
  );
}
