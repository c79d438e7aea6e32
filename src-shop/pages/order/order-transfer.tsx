import type { ReactNode } from "react";
import { keepsDeliveryBy } from "../../../src-shared/payments/transfer-due.ts";
import { CopyButton } from "../../../src-shared/ui/copy-button.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney, plainAmount } from "../../../src-shared/values/money.ts";
import { useServices } from "../../app/page-hooks.ts";
import { dayOfInstant, dayText } from "../../ui/day-text.ts";
import type { LoadedOrder } from "./order-load.ts";

interface OrderTransferProps {
  /** An order, or any document with an open amount; `number` is the reference. */
  order: Pick<LoadedOrder["order"], "number" | "balance" | "paymentDueAt"> &
    Partial<Pick<LoadedOrder["order"], "slot">>;
  bank: LoadedOrder["bank"];
}

/** Details for a bank transfer: account, amount and the reference by which the payment is found. */
export function OrderTransfer({ order, bank }: OrderTransferProps) {
  const { lang, t } = useServices();
  const keepBy = order.slot && order.paymentDueAt ? keepsDeliveryBy(order.paymentDueAt, order.slot.date) : undefined;
  return (
    <section aria-labelledby="transfer" className="rounded-lg bg-sand p-5 sm:p-7">
      <h2 id="transfer" className="text-xl">
        {t("order.transfer")}
      </h2>
      {order.paymentDueAt && (
        <p className="mt-1">
          {keepBy && order.slot
            ? t("order.transferKeep", {
                day: dayText(t, keepBy),
                delivery: dayText(t, order.slot.date),
                due: dayOfInstant(t, order.paymentDueAt),
              })
            : t("order.transferUntil", { day: dayOfInstant(t, order.paymentDueAt) })}
        </p>
      )}
      <dl className="mt-4 divide-y divide-sand-deep">
        <Row label={t("order.amount")} copy={plainAmount(order.balance)}>
          <bdi className="text-lg font-semibold tabular-nums">{formatMoney(order.balance, lang)}</bdi>
        </Row>
        <Row label={t("order.reference")} copy={order.number} hint={t("order.referenceHint")}>
          <bdi dir="ltr" className="text-lg font-semibold tabular-nums">
            {order.number}
          </bdi>
        </Row>
        <Row label={t("order.iban")} copy={bank.iban}>
          <bdi dir="ltr" className="font-medium tabular-nums">
            {inFours(bank.iban)}
          </bdi>
        </Row>
        <Row label={t("order.accountName")} copy={textIn(bank.accountName, lang)}>
          <Localized text={bank.accountName} lang={lang} />
        </Row>
        <Row label={t("order.bank")}>
          <Localized text={bank.name} lang={lang} />
        </Row>
        {bank.swift && (
          <Row label={t("order.swift")} copy={bank.swift}>
            <bdi dir="ltr">{bank.swift}</bdi>
          </Row>
        )}
      </dl>
    </section>
  );
}

/** Row of the transfer's details; `copy` is the text for the clipboard. */
function Row({ label, copy, hint, children }: { label: string; copy?: string; hint?: string; children: ReactNode }) {
  const { t } = useServices();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <dt className="text-sm text-muted max-sm:col-span-2">{label}</dt>
      <dd className="min-w-0 break-words">
        {children}
        {hint && <span className="block text-xs text-muted">{hint}</span>}
      </dd>
      <dd className="min-h-11 print:hidden">
        {copy && <CopyButton bare text={copy} label={t("order.copyNamed", { name: label })} />}
      </dd>
    </div>
  );
}

/** "QA58DOHB00001234…" as banks print it, in groups of four. */
const inFours = (iban: string): string => iban.replace(/\s+/g, "").replace(/(.{4})(?=.)/g, "$1 ");
