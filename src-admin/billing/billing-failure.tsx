import { ApiError } from "../../src-shared/contract/client.ts";
import type { AdminText } from "../../src-shared/text/admin/index.ts";
import { fieldTexts } from "../failure-text.ts";
import { type Format, useFormat } from "../format.ts";
import { orderFailureText } from "../orders/order-failure.tsx";
import { useServices } from "../services.tsx";

/** Why posting was refused: what is left, where the server says so; pieces where a line is named, else money. */
function billingFailureText(t: AdminText, { money, number }: Format, problem: unknown): string {
  if (!(problem instanceof ApiError)) return orderFailureText(t, problem);
  if (problem.code === "conflict") {
    const { left, lineId, asksFor } = (problem.details ?? {}) as { left?: number; lineId?: string; asksFor?: number };
    if (asksFor !== undefined) return t("billing.asksFor", { amount: money(asksFor) });
    if (left !== undefined && lineId) return t("billing.piecesLeft", { pieces: number(left) });
    if (left !== undefined) return t("billing.moneyLeft", { amount: money(left) });
    return t("billing.nothingLeft");
  }
  const fields = Object.values(fieldTexts(t, problem));
  return fields.length > 0 ? [...new Set(fields)].join(" ") : orderFailureText(t, problem);
}

/** The same, inside a dialog. */
export function BillingFailure({ problem }: { problem: unknown }) {
  const { t } = useServices();
  const format = useFormat();
  if (problem === undefined || problem === null) return null;
  return (
    <p role="alert" className="rounded-sm bg-bad-soft p-3 text-bad">
      {billingFailureText(t, format, problem)}
    </p>
  );
}
