import type { ReactNode } from "react";
import type { InvoicePage } from "../../../src-shared/quotes/page.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { Price } from "../../../src-shared/ui/price.tsx";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices } from "../../app/page-hooks.ts";
import { dateText, shortDayText } from "../../ui/day-text.ts";
import { Note } from "../../ui/note.tsx";
import { OrderTransfer } from "../order/order-transfer.tsx";
import { DocumentLine } from "./document-line.tsx";
import { DocumentSums } from "./document-sums.tsx";
import { SharedDetails } from "./shared-details.tsx";
import { Recipient, SharedHeading } from "./shared-heading.tsx";
import { SharedHelp } from "./shared-help.tsx";
import { SharedText } from "./shared-text.tsx";

/** Posted document as a page; the open amount is that of today, all else is as posted. */
export function SharedInvoice({ page }: { page: InvoicePage }) {
  const { lang, t } = useServices();
  const { content, number, open } = page;
  const { kind, buyer, seller, corrects, payment, sums } = content;
  const toPay = open !== null && open > 0;
  return (
    <>
      <SharedHeading kind={t(`shared.kind.${kind}`)} number={number}>
        <Recipient {...buyer} />
        <Facts page={page} />
      </SharedHeading>
      {open === 0 && kind === "invoice" && <Note variant="good" title={t("shared.paid")} />}
      {corrects && (
        <Note title={t("shared.credits", { amount: formatMoney(sums.total, lang) })}>
          <bdi dir="ltr">{corrects.number}</bdi>
          {corrects.reason && (
            <>
              {" · "}
              <bdi>{corrects.reason}</bdi>
            </>
          )}
        </Note>
      )}
      {payment && <Note variant="good" title={t("shared.received", { amount: formatMoney(sums.total, lang) })} />}
      {content.lines.length > 0 && (
        <section aria-labelledby="lines">
          <h2 id="lines" className="mb-3 text-xl">
            {t("shared.items")}
          </h2>
          <ul>
            {content.lines.map((line) => (
              <DocumentLine key={line.id} line={line}>
                {line.services.map((service) => (
                  <p key={service.key} className="text-sm text-muted">
                    + {service.quantity} × <Localized text={service.name} lang={lang} />{" "}
                    {service.total === 0 ? t("cart.service.included") : <Price amount={service.total} lang={lang} />}
                  </p>
                ))}
              </DocumentLine>
            ))}
          </ul>
        </section>
      )}
      <Sums page={page} />
      {toPay && seller.bank.iban !== "" && (
        <OrderTransfer order={{ number, balance: open, paymentDueAt: null }} bank={seller.bank} />
      )}
      {content.terms.en !== "" && <SharedText id="terms" title={t("shared.terms")} text={content.terms} />}
      <SharedDetails page={page} name={`${number}.pdf`} />
      <SharedHelp number={number} />
    </>
  );
}

function Facts({ page: { content } }: { page: InvoicePage }) {
  const { t } = useServices();
  const dayOf = (day: string) => `${shortDayText(t, day)} ${day.slice(0, 4)}`;
  const facts: [string, ReactNode][] = [
    [t("shared.issuedOn"), dayOf(content.issuedOn)],
    [t("shared.dueOn"), content.dueOn && dayOf(content.dueOn)],
    [t("order.number"), content.orders.map((order) => order.number ?? "").join(" ")],
    [t("shared.kind.quote"), content.quote?.number],
    [t("order.poNumber"), content.buyer.purchaseOrder],
    [t("shared.paidOn"), content.payment && dateText(t, content.payment.at)],
  ];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt className="eyebrow">{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Sums({ page: { content, open } }: { page: InvoicePage }) {
  const { lang, t } = useServices();
  const { kind, sums, taxLines, deliveryFee, inWords } = content;
  const isReceipt = kind === "receipt";
  return (
    <DocumentSums
      rows={
        isReceipt
          ? []
          : [
              { key: "goods", label: t("cart.subtotal"), amount: sums.goods },
              ...(sums.services === 0
                ? []
                : [{ key: "services", label: t("cart.servicesTotal"), amount: sums.services }]),
              ...(deliveryFee
                ? [
                    {
                      key: "delivery",
                      label: t("cart.delivery"),
                      amount: sums.deliveryFee,
                      zero: t("cart.deliveryFree"),
                    },
                  ]
                : []),
              ...taxLines
                .filter(({ rate }) => rate > 0)
                .map(({ rate, tax }) => ({
                  key: `tax ${rate}`,
                  label: t("cart.tax", { rate: rate / 100 }),
                  amount: tax,
                })),
            ]
      }
      total={{ key: "total", label: t("cart.total"), amount: sums.total }}
      after={open === null || open === sums.total ? [] : [{ key: "open", label: t("shared.open"), amount: open }]}
    >
      <p className="mt-3 text-sm text-muted">{inWords[lang]}</p>
    </DocumentSums>
  );
}
