import type { Account } from "../../../src-shared/billing/receivables.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";

const FIGURES = ["notInvoiced", "due", "overdue", "credit"] as const;

/** Where the account of a customer or an order stands today: the same four figures on every screen, and their balance. */
export function AccountBlock({ account, className = "" }: { account: Account; className?: string }) {
  const { t } = useServices();
  const { money } = useFormat();
  const { balance } = account;
  return (
    <section aria-label={t("owing.title")} className={className}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt className="text-xs text-muted">{t(`owing.${name}`)}</dt>
            <dd
              className={`text-base font-semibold tabular-nums ${name === "overdue" && account.overdue > 0 ? "text-bad" : ""}`}
            >
              {money(account[name])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-muted">
        {balance < 0 ? t("owing.weOwe", { amount: money(-balance) }) : t("owing.theyOwe", { amount: money(balance) })}
      </p>
    </section>
  );
}
