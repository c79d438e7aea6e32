import { useState } from "react";
import type { QuotePage } from "../../../src-shared/quotes/page.ts";
import { quoteTotals } from "../../../src-shared/quotes/totals.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { dateText } from "../../ui/day-text.ts";
import { QuoteSection } from "./quote-section.tsx";
import { QuoteState } from "./quote-state.tsx";
import { QuoteSums } from "./quote-sums.tsx";
import { QuoteTotalBar } from "./quote-total-bar.tsx";
import { SharedAccept } from "./shared-accept.tsx";
import { SharedAsk, SharedDecline } from "./shared-ask.tsx";
import { SharedDetails } from "./shared-details.tsx";
import { useShareAnswer } from "./shared-form.tsx";
import { Recipient, SharedHeading } from "./shared-heading.tsx";
import { SharedHelp } from "./shared-help.tsx";
import { SharedText } from "./shared-text.tsx";
import { ValidUntil } from "./valid-until.tsx";

/** Page of a quote: its customer reads, chooses, accepts or questions it. */
export function SharedQuote({ page }: { page: QuotePage }) {
  const { lang, t } = useServices();
  const sent = useShareAnswer("accept");
  const { version, acceptance, may } = page;
  const [ticked, setTicked] = useState<string[]>(sent?.chosen ?? []);
  // Ticked lines of a replaced version are not among the new one's options.
  const options = version.sections.flatMap((section) => section.lines.filter((line) => line.optional));
  const chosen = acceptance?.chosen ?? options.filter((line) => ticked.includes(line.id)).map((line) => line.id);
  const sums = acceptance?.sums ?? quoteTotals(version, may.accept ? chosen : []);
  const tick = (id: string) =>
    setTicked((known) => (known.includes(id) ? known.filter((one) => one !== id) : [...known, id]));
  return (
    <>
      <SharedHeading kind={t("shared.kind.quote")} number={page.number}>
        <Recipient {...page.contact} />
        <p className="mt-1 text-sm text-muted">
          {t("shared.sentOn", { day: dateText(t, page.sentAt) })}
          {version.number > 1 && ` · ${t("shared.version", { version: version.number })}`}
        </p>
        {may.accept && <ValidUntil day={page.validUntil} />}
      </SharedHeading>
      <QuoteState page={page} />
      <div className="grid gap-8 sm:gap-10">
        {version.intro && <p className="whitespace-pre-line text-lg">{textIn(version.intro, lang)}</p>}
        {version.sections.map((section) => (
          <QuoteSection key={section.id} section={section} chosen={chosen} mayChoose={may.accept} onTick={tick} />
        ))}
        <QuoteSums version={version} sums={sums} mayChoose={may.accept && options.length > 0} />
        {version.deliveryTerms && (
          <SharedText id="delivery-terms" title={t("shared.deliveryTerms")} text={version.deliveryTerms} />
        )}
        {version.terms && <SharedText id="terms" title={t("shared.terms")} text={version.terms} />}
        <SharedDetails page={page} name={`${page.number}-${version.number}.pdf`} />
        {may.accept && <QuoteTotalBar total={sums.total} />}
      </div>
      {may.accept && <SharedAccept total={sums.total} hasOptions={options.length > 0} />}
      {(may.ask || may.decline) && (
        <section aria-label={t("shared.otherAnswers")} className="grid gap-3 print:hidden">
          {may.ask && <SharedAsk isExpired={page.status === "expired"} />}
          {may.decline && <SharedDecline />}
        </section>
      )}
      <SharedHelp number={page.number} />
    </>
  );
}
