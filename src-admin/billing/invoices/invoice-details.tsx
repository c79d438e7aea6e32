import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { invoiceScreen, orderScreen, statementScreen } from "../../../src-shared/addresses.ts";
import type { Invoice } from "../../../src-shared/billing/posted-document.ts";
import { CopyButton } from "../../../src-shared/ui/copy-button.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { PaymentForm } from "../../orders/page/payment-form.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Panel } from "../../ui/page.tsx";

/** Whose it is, of which order, and what is left to pay. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { t } = useServices();
  const { date, money } = useFormat();
  const mayReadAccounts = useMay("manager");
  const { kind, corrects, customerId, dueOn } = invoice;
  const facts: [label: string, value: ReactNode][] = [
    [
      t("orders.column.name"),
      customerId && mayReadAccounts ? (
        <Link key="buyer" to={statementScreen(customerId)} className="link">
          <bdi>{invoice.buyer}</bdi>
        </Link>
      ) : (
        <bdi key="buyer">{invoice.buyer}</bdi>
      ),
    ],
    [
      t("invoice.column.order"),
      <Link key="order" to={orderScreen(invoice.orderId)} className="link">
        <bdi>{invoice.orderNumber ?? t("billing.noNumber")}</bdi>
      </Link>,
    ],
    [t("invoice.postedBy"), <bdi key="by">{invoice.postedBy}</bdi>],
    ...(dueOn ? [[t("invoice.column.due"), date(dueOn)] satisfies [string, ReactNode]] : []),
    ...(corrects
      ? [
          [
            t("invoice.column.corrects"),
            <Link key="corrects" to={invoiceScreen(corrects.id)} className="link">
              <bdi>{corrects.number}</bdi>
            </Link>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    [t("invoice.column.total"), money(invoice.total)],
    ...(kind === "invoice"
      ? (["credited", "paid", "balance"] as const).map((name): [string, ReactNode] => [
          t(`invoice.column.${name}`),
          name === "balance" ? <strong key={name}>{money(invoice[name])}</strong> : money(invoice[name]),
        ])
      : []),
  ];
  return (
    <Panel title={t("invoice.details")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The money that pays it, and the credit notes that took something of it back. */
export function InvoiceMoney(props: { invoice: Invoice; paying: boolean; onPaying(paying: boolean): void }) {
  const { invoice, paying, onPaying } = props;
  const { t } = useServices();
  const { money, date } = useFormat();
  const { payments, creditNotes, kind } = invoice;
  const order = useAsk("GET /api/orders/:id", { params: { id: invoice.orderId } }, { enabled: paying });
  if (kind !== "invoice" && payments.length === 0) return null;
  return (
    <Panel title={t("invoice.payments")}>
      {paying && order.data?.view === "staff" && (
        <PaymentForm order={order.data} kind="payment" amount={invoice.balance} onClose={() => onPaying(false)} />
      )}
      {payments.length === 0 ? (
        <p className="text-muted">{t("invoice.unpaidYet")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
              <span>
                {t(`orders.payBy.${payment.method}`)}{" "}
                {payment.reference && <bdi className="text-xs text-muted">{payment.reference}</bdi>}
                <span className="block text-xs text-muted">{date(payment.at)}</span>
              </span>
              <span className="font-medium tabular-nums">{money(payment.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {creditNotes.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-medium">{t("invoices.kind.credit_note")}</h3>
          <ul className="divide-y divide-line">
            {creditNotes.map((note) => (
              <li key={note.id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
                <span>
                  <Link to={invoiceScreen(note.id)} className="link">
                    <bdi>{note.number}</bdi>
                  </Link>
                  <span className="block text-xs text-muted">
                    {date(note.issuedAt)} · {note.reason}
                  </span>
                </span>
                <span className="font-medium tabular-nums">{money(-note.total)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** The document's place in the chain: a change to a posted document breaks every hash after it. */
export function InvoiceChain({ invoice }: { invoice: Invoice }) {
  const { t } = useServices();
  const { content, hash } = invoice;
  const isFirst = /^0+$/.test(content.previousHash);
  return (
    <Panel title={t("invoice.chain")} text={t("invoice.chainText")}>
      <dl className="flex flex-col gap-2 text-xs">
        <div>
          <dt className="text-muted">{t("invoice.series")}</dt>
          <dd>
            <bdi>{content.series}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-muted">{t("invoice.hash")}</dt>
          <dd dir="ltr" className="font-mono wrap-anywhere rtl:text-end">
            {hash}
          </dd>
        </div>
        <div>
          <dt className="text-muted">{t("invoice.previousHash")}</dt>
          {isFirst ? (
            <dd>{t("invoice.firstOfSeries")}</dd>
          ) : (
            <dd dir="ltr" className="font-mono wrap-anywhere rtl:text-end">
              {content.previousHash}
            </dd>
          )}
        </div>
      </dl>
      <div className="mt-3">
        <CopyButton text={hash} label={t("invoice.copyHash")} />
      </div>
    </Panel>
  );
}
