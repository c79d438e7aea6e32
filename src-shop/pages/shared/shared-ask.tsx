import type { ReactNode } from "react";
import { useServices } from "../../app/page-hooks.ts";
import { TextField } from "../../forms/text-field.tsx";
import { SharedForm, useShareAnswer } from "./shared-form.tsx";

/** Form for a question, a change, or a new offer after the last day. */
export function SharedAsk({ isExpired }: { isExpired: boolean }) {
  const { t } = useServices();
  const isOpen = useShareAnswer("ask") !== undefined || isExpired;
  return (
    <Fold title={t(isExpired ? "shared.renew" : "shared.ask")} isOpen={isOpen}>
      <SharedForm intent="ask" variant="ink" submit={t("shared.askNow")}>
        <TextField name="message" label={t("shared.message")} hint={t("shared.askHint")} rows={4} maxLength={2000} />
      </SharedForm>
    </Fold>
  );
}

export function SharedDecline() {
  const { t } = useServices();
  return (
    <Fold title={t("shared.decline")} isOpen={useShareAnswer("decline") !== undefined}>
      <SharedForm intent="decline" variant="line" submit={t("shared.declineNow")}>
        <TextField name="reason" label={t("shared.reason")} rows={3} maxLength={1000} optional />
      </SharedForm>
    </Fold>
  );
}

/** Folded section that opens without a script. */
function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="rounded-lg border border-line bg-white">
      <summary className="flex min-h-12 items-center px-5 font-medium sm:px-7">{title}</summary>
      <div className="px-5 pb-5 sm:px-7 sm:pb-7">{children}</div>
    </details>
  );
}
