import { formatMoney } from "../../../src-shared/values/money.ts";
import type { QuoteView } from "./content.ts";
import { dayText } from "./day-text.ts";
import type { Detail } from "./parts/details.tsx";
import { Ltr } from "./parts/inline.tsx";
import type { MailFrame } from "./template.ts";

/** Details of a quote, for its customer. */
export function quoteDetails(quote: QuoteView, { t, lang }: MailFrame): Detail[] {
  const money = (label: string, amount: number | null): Detail => ({
    label,
    value: amount === null ? [] : [formatMoney(amount, lang)],
  });
  return [
    { label: t("quote.number"), value: [<Ltr key="number">{quote.number}</Ltr>] },
    money(t("quote.total"), quote.total),
    money(t("quote.totalWithOptions"), quote.totalWithOptions),
    money(t("quote.deposit"), quote.deposit),
    { label: t("quote.validUntil"), value: [dayText(t, quote.validUntil)] },
  ];
}
