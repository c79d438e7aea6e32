import { useId, useState } from "react";
import type { StaffQuoteVersion } from "../../../src-shared/quotes/content.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { quoteTotals } from "../../../src-shared/quotes/totals.ts";
import { signingText } from "../../../src-shared/text/signing/index.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useModal } from "../../../src-shared/ui/use-modal.ts";
import { directionOf } from "../../../src-shared/values/localized.ts";
import { createFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { DocumentButton } from "../../documents/document-button.tsx";
import { Signed } from "./signed.tsx";
import { SigningForm } from "./signing-form.tsx";
import { SigningOffer } from "./signing-offer.tsx";
import { SigningSums } from "./signing-sums.tsx";

interface SigningViewProps {
  quote: StaffQuote;
  version: StaffQuoteVersion;
  onClose(): void;
}

/**
 * The offer on the showroom's own screen, turned to the customer: in their language, over the whole window, without
 * anything of the back office, cost and margin least of all. They read, choose, and sign.
 */
export function SigningView({ quote, version, onClose }: SigningViewProps) {
  const staff = useServices();
  const title = useId();
  const dialog = useModal(true);
  const [chosen, setChosen] = useState<string[]>([]);
  const [signed, setSigned] = useState<StaffQuote>();
  const { lang } = quote;
  const t = signingText[lang];
  const format = createFormat(lang);
  const sums = quoteTotals(version, chosen);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      lang={lang}
      dir={directionOf(lang)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-wall p-0 text-ink"
    >
      <div className="mx-auto grid max-w-6xl gap-8 px-(--page-edge) py-8 sm:py-12">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <p className="text-sm text-muted">
              {t("signing.kind")} <bdi>{quote.number}</bdi>
            </p>
            <h2 id={title} className="text-3xl">
              {t("signing.for", { name: quote.company?.name || quote.contact.name })}
            </h2>
            <p className="mt-1 text-muted">
              {t("signing.version", { version: version.number })} ·{" "}
              {t("signing.validUntil", { day: format.date(version.validUntil) })}
            </p>
          </div>
          <div className="flex gap-2" lang={staff.lang} dir={directionOf(staff.lang)}>
            {signed && (
              <DocumentButton kind="quote" id={quote.id} choices={{ lang, version: version.number }}>
                {staff.t("quote.print")}
              </DocumentButton>
            )}
            <Button onClick={onClose}>{staff.t("part.back")}</Button>
          </div>
        </header>
        {signed ? (
          <Signed t={t} format={format} quote={signed} />
        ) : (
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
            <SigningOffer
              version={version}
              texts={{ t, format }}
              chosen={chosen}
              onChoose={(id, on) => setChosen((known) => (on ? [...known, id] : known.filter((one) => one !== id)))}
            />
            <div className="flex flex-col gap-6 lg:sticky lg:top-8">
              <SigningSums sums={sums} taxRate={version.taxRate} texts={{ t, format }} />
              <SigningForm
                quote={quote}
                version={version.number}
                total={sums.total}
                chosen={chosen}
                texts={{ t, format }}
                onSigned={setSigned}
              />
            </div>
          </div>
        )}
      </div>
    </dialog>
  );
}
