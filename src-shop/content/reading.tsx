import type { ReactNode } from "react";
import type { ContentHeading } from "../../src-shared/content/operations.ts";
import { type LocalizedText, localize } from "../../src-shared/values/localized.ts";
import { useServices } from "../frame/frame.tsx";
import { Note } from "../ui/note.tsx";
import { Contents } from "./contents.tsx";
import { Prose } from "./prose.tsx";

interface ReadingProps {
  html: LocalizedText;
  headings: { en: readonly ContentHeading[]; ar?: readonly ContentHeading[] };
  /** Stands beside the text on a desk, below it elsewhere. */
  aside?: ReactNode;
  /** Follows the text in its column. */
  children?: ReactNode;
}

/** A long text with the way through it at its start; says so where it is not there in the page's language. */
export function Reading({ html, headings, aside, children }: ReadingProps) {
  const { lang, t } = useServices();
  const textLang = localize(html, lang).lang;
  const shown = (textLang === "ar" ? headings.ar : undefined) ?? headings.en;
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start lg:gap-14 xl:grid-cols-[14rem_minmax(0,42rem)_15rem] xl:justify-between xl:gap-10">
      <div className="lg:sticky lg:top-28">
        <Contents headings={shown} textLang={textLang} />
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
