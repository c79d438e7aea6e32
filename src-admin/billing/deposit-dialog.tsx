import { useState } from "react";
import type { StaffOrder } from "../../src-shared/contract/staff-order.ts";
import { Dialog } from "../parts/dialog.tsx";
import { MoneyField } from "../parts/money-field.tsx";
import { notify } from "../parts/notify.ts";
import { NumberField } from "../parts/number-field.tsx";
import { SelectField } from "../parts/select-field.tsx";
import { useForm } from "../parts/use-form.ts";
import { useOnce } from "../parts/use-once.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { BillingFailure } from "./billing-failure.tsx";

type By = "percent" | "amount" | "none";
const WAYS = ["percent", "amount", "none"] as const;
/** What most companies here agree to; only where a dialog begins. */
const USUAL_PERCENT = 30;

/** What is asked before work on the order begins: a part of its total, a sum, or nothing any more. */
export function DepositDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/orders/:id/deposit");
  const once = useOnce();
  const { deposit } = order;
  const form = useForm<{ by: By; percent: number | null; amount: number | null }>({
    by: deposit && deposit.percent === null ? "amount" : "percent",
    percent: deposit?.percent ? deposit.percent / 100 : USUAL_PERCENT,
    amount: deposit?.asked ?? null,
  });
  const [problem, setProblem] = useState<unknown>();
  const { by, percent, amount } = form.values;
  const asked =
    by === "none"
      ? null
      : by === "percent"
        ? percent !== null && percent > 0 && percent <= 100
          ? { percent: Math.round(percent * 100) }
          : undefined
        : amount
          ? { amount }
          : undefined;
  const send = async () => {
    if (asked === undefined) return;
    setProblem(undefined);
    try {
      await once((headers) => write.mutateAsync({ params: { id: order.id }, body: { deposit: asked }, headers }));
      notify.done(t("deposit.saved"));
      onClose();
    } catch (failure) {
      setProblem(failure);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("deposit.title")}
      size="sm"
      footer={
        <>
          <button type="button" onClick={onClose} className="act">
            {t("part.cancel")}
          </button>
          <button
            type="button"
            disabled={asked === undefined || write.isPending}
            onClick={() => void send()}
            className="act act-main"
          >
            {t("part.save")}
          </button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t("deposit.text")}</p>
        <SelectField<By>
          label={t("deposit.by")}
          {...form.field("by")}
          choices={WAYS.filter((way) => way !== "none" || deposit !== null).map((value) => ({
            value,
            label: t(`deposit.by.${value}`),
          }))}
        />
        {by === "percent" && (
          <NumberField
            label={t("deposit.percent")}
            {...form.field("percent")}
            min={0.01}
            max={100}
            decimals={2}
            unit="%"
          />
        )}
        {by === "amount" && <MoneyField label={t("order.payment.amount")} {...form.field("amount")} />}
        <BillingFailure problem={problem} />
      </div>
    </Dialog>
  );
}
