import { directionOf, type Lang, type LocalizedText, localize } from "../../../src-shared/values/localized.ts";

/** Text of staff with headings, lists and links. It must come from the API, which sanitises it. */
export function RichText({ html, lang }: { html: LocalizedText; lang: Lang }) {
  const found = localize(html, lang);
  return (
    <div
      lang={found.lang}
      dir={directionOf(found.lang)}
      className="max-w-[42rem] space-y-4 [&_a]:link [&_h2]:pt-4 [&_h2]:text-xl [&_h3]:pt-2 [&_h3]:text-lg [&_li]:ps-1 [&_ol]:list-decimal [&_ol]:space-y-1.5 [&_ol]:ps-5 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:ps-5 [&_ul]:marker:text-edge"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, where it is written and where it is read
      dangerouslySetInnerHTML={{ __html: found.text }}
    />
  );
}
