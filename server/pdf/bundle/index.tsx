import { Document, renderToBuffer } from "@react-pdf/renderer";
import { renderToStaticMarkup } from "react-dom/server";
import { DocumentContent } from "../../../src-shared/documents/document.tsx";
import { domKit } from "../../../src-shared/documents/kit/dom-kit.tsx";
import { FIRST_BRAND } from "../../../src-shared/documents/kit/kit.ts";
import { pdfKit } from "../../../src-shared/documents/kit/pdf-kit.tsx";
import { printStyle } from "../../../src-shared/documents/print-style.ts";
import type { PrintableDocument } from "../../../src-shared/documents/registry.ts";
import { directionOf } from "../../../src-shared/values/localized.ts";
import { embeddedFonts, fontsReady } from "./fonts.ts";

/** One PDF of one or several documents, each with its own page numbers. The fonts are in the file. */
export async function renderPdf(
  documents: readonly PrintableDocument[],
  about: { title: string; at: string },
): Promise<Uint8Array> {
  await fontsReady();
  return renderToBuffer(
    <Document title={about.title} language={documents[0]?.lang ?? "en"} creationDate={new Date(about.at)}>
      {documents.map((document, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and thrown away
        <DocumentContent key={at} kit={pdfKit} document={document} />
      ))}
    </Document>,
  );
}

/** The same documents as one self-contained page, with styles and fonts, that can be printed anywhere. */
export function renderHtml(documents: readonly PrintableDocument[], title: string): { html: string; style: string } {
  const [first] = documents;
  if (!first) throw new RangeError("A page needs a document.");
  const style = printStyle(first, embeddedFonts());
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
        {documents.map((document, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and thrown away
          <DocumentContent key={at} kit={domKit} document={document} />
        ))}
      </body>
    </html>,
  );
  return { html: `<!doctype html>${html}`, style };
}

/** Opens the fonts and renders once, so that everything that is prepared at first use is ready. */
export async function warmUp(): Promise<void> {
  await renderPdf([warmUpLabel], { title: "", at: new Date(0).toISOString() });
}

const warmUpLabel: PrintableDocument = {
  kind: "label",
  lang: "ar",
  copy: false,
  sheet: "a6",
  brand: FIRST_BRAND,
  data: {
    label: {
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
