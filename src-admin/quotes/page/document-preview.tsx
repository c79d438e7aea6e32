import { useState } from "react";
import { DocumentContent } from "../../../src-shared/documents/document.tsx";
import { domKit } from "../../../src-shared/documents/kit/dom-kit.tsx";
import type { PrintableDocument } from "../../../src-shared/documents/registry.ts";
import type { QuoteView } from "../../../src-shared/documents/views.ts";
import type { QuoteVersion } from "../../../src-shared/quotes/content.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { Skeleton } from "../../../src-shared/ui/skeleton.tsx";
import { LANGS, type Lang } from "../../../src-shared/values/localized.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useBrand } from "../../layout/use-brand.ts";
import { useWidth } from "../../ui/use-width.ts";

/** A4 at the 96 dots an inch that browsers lay out by. */
const SHEET_PIXELS = 794;

interface DocumentPreviewProps {
  quote: Pick<StaffQuote, "id" | "lang"> & Omit<QuoteView, "version">;
  /** What is to be seen: also what is not saved yet. */
  version: QuoteVersion;
}

/** The document as it would be printed now, rendered by the very component that prints it. */
export function DocumentPreview({ quote, version }: DocumentPreviewProps) {
  const { t } = useServices();
  const [chosen, setChosen] = useState<Lang>();
  const [box, width] = useWidth<HTMLDivElement>(SHEET_PIXELS);
  // Who sells stands on the server's document; what is offered comes from the editor.
  const printed = useAsk("GET /api/documents/:kind/:id", {
    params: { kind: "quote", id: quote.id },
    query: { format: "data" },
  });
  const brand = useBrand();
  const lang = chosen ?? quote.lang;
  const seller = printed.data && sellerOf(printed.data.content);
  return (
    <div className="panel overflow-hidden">
      <div className="flex items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 className="panel-title">{t("quote.preview")}</h2>
        <fieldset className="flex rounded-sm border border-edge p-0.5">
          <legend className="sr-only">{t("quote.preview.lang")}</legend>
          {LANGS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={lang === one}
              onClick={() => setChosen(one)}
              className={`min-h-7 rounded-sm px-2.5 text-xs font-medium ${lang === one ? "bg-accent-soft text-accent" : "hover:bg-sand"}`}
            >
              {t(one === "en" ? "part.english" : "part.arabic")}
            </button>
          ))}
        </fieldset>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t("quote.preview.document")}
        className="max-h-[75dvh] overflow-auto bg-sand p-3"
      >
        <div ref={box}>
          {seller ? (
            // Document is white under every lamp.
            <div
              style={{ zoom: Math.min(1, width / SHEET_PIXELS) }}
              className="on-paper shadow [color-scheme:light] [&_.document-sheet]:min-h-(--sheet-height) [&_.document-sheet]:p-(--sheet-margin)"
            >
              <DocumentContent
                kit={domKit}
                document={{
                  kind: "quote",
                  lang,
                  copy: false,
                  sheet: "a4",
                  brand,
                  data: { seller, quote: viewOf(quote, version) },
                }}
              />
            </div>
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
      </section>
    </div>
  );
}

function viewOf(quote: DocumentPreviewProps["quote"], version: QuoteVersion): QuoteView {
  const { number, contact, company, address, createdAt, acceptance } = quote;
  const accepted = version.state === "sent" && acceptance?.version === version.number ? acceptance : null;
  return { number, contact, company, address, createdAt, version, acceptance: accepted };
}

const sellerOf = (documents: string): PrintableDocument<"quote">["data"]["seller"] | undefined =>
  (JSON.parse(documents) as PrintableDocument[]).find((document) => document.kind === "quote")?.data.seller;
