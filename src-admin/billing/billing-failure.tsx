import { ApiError } from "../../src-shared/api/client.ts";
import { POSTING_REASONS, type PostingRefused } from "../../src-shared/billing/posting-refused.ts";
import type { AdminText } from "../../src-shared/text/admin/index.ts";
import { fieldTexts } from "../app/failure-text.ts";
import { type Format, useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { orderFailureText } from "../orders/order-failure.tsx";

/** Why a document was not posted, with the pieces or the money that is left where the server says so. */
export function billingFailureText(t: AdminText, { money, number }: Format, problem: unknown): string {
  if (!(problem instanceof ApiError)) return orderFailureText(t, problem);
  const details = problem.details as PostingRefused | undefined;
  if (problem.code === "conflict" && details && POSTING_REASONS.includes(details.because)) {
    const { because, left = 0, lineId, number: document = "" } = details;
    return t(`billing.because.${because}`, { left: lineId === undefined ? money(left) : number(left), document });
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
