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
  const { invoices, payments, totals, account, received } = order;
  const invoiced = documentedBy(invoices.filter((invoice) => invoice.kind === "invoice"));
  const isCancelled = order.status === "cancelled";
  const { paid: paidIn } = ledgerSums(payments.filter((payment) => payment.kind === "payment"));
  return (
    <Panel title={t("order.account")}>
      <AccountBlock account={{ ...account, balance: order.balance }} className="mb-4 border-b border-line pb-4" />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-4">
        <Column
          title={t("order.account.asked")}
          first={t("order.sum.total")}
          whole={totals.total}
          less={t(isCancelled ? "order.account.cancelled" : "order.sum.credited")}
          sum={account.asked}
        />
        <Column
          title={t("order.account.documented")}
          first={t("order.account.invoices")}
          whole={invoiced}
          less={t("order.account.creditNotes")}
          sum={account.documented}
        />
        <Column
          title={t("order.account.paid")}
          first={t("order.account.payments")}
          whole={paidIn}
          less={t("order.account.refunds")}
          sum={received}
        />
      </div>
      <ToDo order={order} />
    </Panel>
  );
}

interface ColumnProps {
  title: string;
  first: string;
  whole: number;
  less: string;
  sum: number;
}

/** A sum, and how it comes about where something was taken off the whole. */
function Column({ title, first, whole, less, sum }: ColumnProps) {
  const { money } = useFormat();
  if (sum === whole) {
    return (
      <section className="flex justify-between gap-x-3 text-sm sm:flex-col sm:justify-start sm:gap-1">
        <h3 className="text-xs text-muted">{title}</h3>
        <p className="font-semibold tabular-nums">{money(sum)}</p>
      </section>
    );
  }
  return (
    <section className="flex flex-col gap-1 text-sm">
      <h3 className="text-xs text-muted">{title}</h3>
      <dl className="flex flex-1 flex-col gap-1">
        <Row label={first} amount={whole} />
        <Row label={less} amount={sum - whole} />
      </dl>
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
  // Without a payment ahead of its invoice, it is the figure "not invoiced" above.
  if (account.toInvoice > 0 && account.toInvoice !== account.notInvoiced) {
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
