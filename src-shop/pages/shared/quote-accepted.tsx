import type { QuoteAcceptance } from "../../../src-shared/quotes/content.ts";
import { useServices } from "../../app/page-hooks.ts";
import { dateText } from "../../ui/day-text.ts";
import { DoneMark } from "../../ui/done-mark.tsx";
import { Signature } from "./signature.tsx";

/** Notice of the acceptance: name, day and next steps. `deposit` is the formatted amount, or null for none. */
export function QuoteAccepted({ acceptance, deposit }: { acceptance: QuoteAcceptance; deposit: string | null }) {
  const { t } = useServices();
  const { name, at, by, signature } = acceptance;
  const steps = [
    t("shared.next.order"),
    ...(deposit === null ? [] : [t("shared.next.deposit", { amount: deposit })]),
    t("shared.next.delivery"),
  ];
  return (
    <section aria-labelledby="accepted" className="rounded-lg border border-good/30 bg-good-soft/60 p-5 sm:p-7">
      <h2 id="accepted" className="flex items-center gap-3 text-xl">
        <DoneMark className="size-8 flex-none [&>svg]:size-5" />
        {t("shared.accepted")}
      </h2>
      <p className="mt-2">
        {t(by === "customer" ? "shared.acceptedOn" : "shared.acceptedByStaff", { day: dateText(t, at) })}{" "}
        <bdi className="font-medium">{name}</bdi>
      </p>
      {signature && <Signature strokes={signature} label={t("shared.signatureOf", { name })} />}
      <h3 className="mt-4 text-base">{t("order.next")}</h3>
      <ol className="mt-1 grid list-decimal gap-1 ps-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
