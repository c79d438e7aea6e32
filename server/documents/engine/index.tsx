import { Document, renderToBuffer } from "@react-pdf/renderer";
import { renderToStaticMarkup } from "react-dom/server";
import { PaperDocument } from "../../../src-shared/documents/document.tsx";
import type { Paper } from "../../../src-shared/documents/paper.ts";
import { domKit } from "../../../src-shared/documents/primitives/dom-kit.tsx";
import { pdfKit } from "../../../src-shared/documents/primitives/pdf-kit.tsx";
import { printStyle } from "../../../src-shared/documents/print-style.ts";
import { directionOf } from "../../../src-shared/values/localized.ts";
import { embeddedLetters, lettersReady } from "./letters.ts";

/** One PDF of one or several papers, each counting its own pages. The letters lie in the file. */
export async function renderPdf(papers: readonly Paper[], about: { title: string; at: string }): Promise<Uint8Array> {
  await lettersReady();
  return renderToBuffer(
    <Document title={about.title} language={papers[0]?.lang ?? "en"} creationDate={new Date(about.at)}>
      {papers.map((paper, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once and thrown away
        <PaperDocument key={at} kit={pdfKit} paper={paper} />
      ))}
    </Document>,
  );
}

/** The same papers as one page that needs nothing else: styles and letters lie in it. Print it from anywhere. */
export function renderHtml(papers: readonly Paper[], title: string): { html: string; style: string } {
  const [first] = papers;
  if (!first) throw new RangeError("A page needs a paper.");
  const style = printStyle(first, embeddedLetters());
  const html = renderToStaticMarkup(
    <html lang={first.lang} dir={directionOf(first.lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; React would escape its quotes */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        {papers.map((paper, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once and thrown away
          <PaperDocument key={at} kit={domKit} paper={paper} />
        ))}
      </body>
    </html>,
  );
  return { html: `<!doctype html>${html}`, style };
}

/** Opens the letters and draws once: whatever is made ready at first use is ready. */
export async function warmUp(): Promise<void> {
  await renderPdf([firstPaper], { title: "", at: new Date(0).toISOString() });
}

const firstPaper: Paper = {
  kind: "label",
  lang: "ar",
  copy: false,
  data: {
    label: {
      size: "A6",
      sku: "A-1",
      name: { en: "Chair", ar: "كرسي" },
      optionText: { en: "" },
      brand: null,
      price: 100,
      compareAtPrice: null,
      warrantyMonths: null,
      url: "https://localhost/",
    },
  },
};
