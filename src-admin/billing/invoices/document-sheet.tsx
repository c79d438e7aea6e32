import { useState } from "react";
import type { InvoiceContent, InvoiceDraft } from "../../../src-shared/billing/content.ts";
import { DocumentContent } from "../../../src-shared/documents/document.tsx";
import { domKit } from "../../../src-shared/documents/kit/dom-kit.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";
import { useBrand } from "../../layout/use-brand.ts";
import { useWidth } from "../../ui/use-width.ts";

/** A4 at the 96 dots an inch that browsers lay out by. */
const SHEET_PIXELS = 794;

/** A posted document, or what one would say, rendered by the very component that prints it. Arabic leads unless changed. */
export function DocumentSheet({ content }: { content: InvoiceContent | InvoiceDraft }) {
  const { t } = useServices();
  const [lang, setLang] = useState<Lang>("ar");
  const [box, width] = useWidth<HTMLDivElement>(SHEET_PIXELS);
  return (
    <section aria-label={t("billing.document")} className="panel overflow-hidden">
      <div className="flex items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 className="panel-title">{t("billing.document")}</h2>
        <fieldset className="flex rounded-sm border border-edge p-0.5">
          <legend className="sr-only">{t("billing.documentLang")}</legend>
          {(["ar", "en"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={lang === one}
              onClick={() => setLang(one)}
              className={`min-h-7 rounded-sm px-2.5 text-xs font-medium ${lang === one ? "bg-accent-soft text-accent" : "hover:bg-sand"}`}
            >
              {t(one === "en" ? "part.english" : "part.arabic")}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="bg-sand p-3">
        <div ref={box}>
          <div
            // Document is white under every lamp.
            style={{ zoom: Math.min(1, width / SHEET_PIXELS) }}
            className="mx-auto max-w-[794px] on-paper shadow [color-scheme:light] [&_.document-sheet]:min-h-(--sheet-height) [&_.document-sheet]:p-(--sheet-margin)"
          >
            <DocumentContent
              kit={domKit}
              document={{ kind: "invoice", lang, copy: false, sheet: "a4", brand: useBrand(), data: { content } }}
            />
          </div>
        </div>
      </div>
    </section>
  );
}
