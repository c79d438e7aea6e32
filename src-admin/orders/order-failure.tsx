import { Link } from "react-router-dom";
import { invoiceScreen } from "../../src-shared/addresses.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import type { RefundRefused } from "../../src-shared/billing/posting-refused.ts";
import type { AdminKey, AdminText } from "../../src-shared/text/admin/index.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";

const reasons = [
  "goods_not_planned",
  "goods_left_behind",
  "not_preparing",
  "deposit_missing",
  "invoiced",
  "credited",
  "past",
  "closed",
  "hours",
  "full",
  "credit_note_first",
  "not_lapsed",
  "no_transfer",
  "same_order",
  "other_customer",
  "order_over",
  "not_last_step",
  "undo_over",
  "step_mailed",
];

/** Why a step of an order was refused, with the reason the server gives where it gives one. */
export function orderFailureText(t: AdminText, problem: unknown): string {
  if (problem instanceof ApiError) {
    if (problem.code === "version_conflict") return t("order.stale");
    const because = (problem.details as { because?: string } | undefined)?.because;
    if (because && reasons.includes(because)) return t(`order.because.${because}` as AdminKey);
  }
  return failureText(t, problem);
}

/** A link to the invoice that a refusal names, where there is one. */
function InvoiceInTheWay({ problem }: { problem: unknown }) {
  const { t } = useServices();
  const invoice =
    problem instanceof ApiError ? (problem.details as Partial<RefundRefused> | undefined)?.invoice : undefined;
  if (!invoice) return null;
  return (
    <Link to={invoiceScreen(invoice.id)} className="link ms-2">
      {t("order.because.openInvoice", { number: invoice.number })}
    </Link>
  );
}

/** The same, inside a form. */
export function OrderFailure({ problem }: { problem: unknown }) {
  const { t } = useServices();
  if (problem === undefined || problem === null) return null;
  return (
    <p role="alert" className="rounded-sm bg-bad-soft p-3 text-bad">
      {orderFailureText(t, problem)}
      <InvoiceInTheWay problem={problem} />
    </p>
  );
}
