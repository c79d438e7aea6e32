import { ApiError } from "../../src-shared/api/client.ts";
import type { AdminKey, AdminText } from "../../src-shared/text/admin/index.ts";
import { failureText, fieldTexts } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";

const reasons = [
  "other_version",
  "being_changed",
  "accepted",
  "over",
  "expired",
  "by_hand",
  "not_accepted",
  "not_agreed",
  "being_revised",
  "all_ordered",
  "ordered",
  "nothing_to_keep",
];

/** Why a step of a quote was refused, with the reason the server gives where it gives one. */
export function quoteFailureText(t: AdminText, problem: unknown): string {
  if (!(problem instanceof ApiError)) return failureText(t, problem);
  if (problem.code === "version_conflict") return t("quote.because.stale");
  if (problem.code === "move_not_allowed") return t("quote.because.move");
  const details = problem.details as { because?: string; lines?: { sku: string; left: number }[] } | undefined;
  if (problem.code === "out_of_stock" && details?.lines?.length) {
    return details.lines.map(({ sku, left }) => t("orderForm.shortOf", { sku, left })).join(" ");
  }
  const because = details?.because;
  if (because && reasons.includes(because)) return t(`quote.because.${because}` as AdminKey);
  const fields = Object.values(fieldTexts(t, problem));
  return fields.length > 0 ? [...new Set(fields)].join(" ") : failureText(t, problem);
}

/** The same, inside a dialog. */
export function QuoteFailure({ problem }: { problem: unknown }) {
  const { t } = useServices();
  if (problem === undefined || problem === null) return null;
  return (
    <p role="alert" className="rounded-sm bg-bad-soft p-3 text-bad">
      {quoteFailureText(t, problem)}
    </p>
  );
}
