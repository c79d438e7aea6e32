import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { invoiceScreen } from "../../../src-shared/addresses.ts";
import { documentedBy, ledgerSums } from "../../../src-shared/orders/account.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { AccountBlock } from "../../billing/statements/account-block.tsx";
import { Panel } from "../../ui/page.tsx";

/** The account of an order: its four figures, how they come about (asked, invoiced, paid), and what is still to be issued. */
export function OrderAccount({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const { invoices, payments, totals, credited, account, received } = order;
  const invoiced = documentedBy(invoices.filter((invoice) => invoice.kind === "invoice"));
  const isCancelled = order.status === "cancelled";
  const { paid: paidIn } = ledgerSums(payments.filter((payment) => payment.kind === "payment"));
  return (
    <Panel title={t("order.account")}>
      <AccountBlock account={{ ...account, balance: order.balance }} className="mb-4 border-b border-line pb-4" />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <Column title={t("order.account.asked")} sum={account.asked}>
          <Row label={t("order.sum.total")} amount={totals.total} />
          {isCancelled ? (
            <Row label={t("order.account.cancelled")} amount={-totals.total} />
          ) : (
            credited > 0 && <Row label={t("order.sum.credited")} amount={-credited} />
          )}
        </Column>
        <Column title={t("order.account.documented")} sum={account.documented}>
          <Row label={t("order.account.invoices")} amount={invoiced} />
          {account.documented !== invoiced && (
            <Row label={t("order.account.creditNotes")} amount={account.documented - invoiced} />
          )}
        </Column>
        <Column title={t("order.account.paid")} sum={received}>
          <Row label={t("order.account.payments")} amount={paidIn} />
          {received !== paidIn && <Row label={t("order.account.refunds")} amount={received - paidIn} />}
        </Column>
      </div>
      <ToDo order={order} />
    </Panel>
  );
}

function Column({ title, sum, children }: { title: string; sum: number; children: ReactNode }) {
  const { money } = useFormat();
  return (
    <section className="flex flex-col gap-1 text-sm">
      <h3 className="text-xs text-muted">{title}</h3>
      <dl className="flex flex-1 flex-col gap-1">{children}</dl>
      <p className="border-t border-line pt-1 text-end font-semibold tabular-nums">{money(sum)}</p>
    </section>
  );
}

function Row({ label, amount }: { label: string; amount: number }) {
  const { money } = useFormat();
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt>{label}</dt>
      <dd className="tabular-nums">{money(amount)}</dd>
    </div>
  );
}

const tones = {
  wait: "bg-wait-soft text-wait",
  good: "bg-good-soft text-good",
};

/** What is still to be issued about its money; a line each, and where to do it. */
function ToDo({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const { money } = useFormat();
  const { account } = order;
  const newest = order.invoices.findLast((invoice) => invoice.kind === "invoice");
  const lines: { key: string; tone: keyof typeof tones; text: string; to?: string }[] = [];
  if (account.toCredit > 0) {
    const text = t("order.account.toCredit", { amount: money(account.toCredit) });
    lines.push({ key: "toCredit", tone: "wait", text, ...(newest ? { to: invoiceScreen(newest.id) } : {}) });
  }
  if (account.toInvoice > 0) {
    const text = t("order.account.toInvoice", { amount: money(account.toInvoice) });
    lines.push({ key: "toInvoice", tone: "wait", text });
  }
  if (lines.length === 0 && order.balance === 0)
    lines.push({ key: "done", tone: "good", text: t("order.account.done") });
  if (lines.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {lines.map(({ key, tone, text, to }) => (
        <li key={key} className={`rounded-sm px-3 py-2 ${tones[tone]}`}>
          {text}
          {to && (
            <Link to={to} className="link ms-2">
              {t("order.account.toInvoicePage")}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
