import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import type { IdempotencyHeaders } from "../../ui/forms/use-submit.ts";
import { BillingFailure } from "../billing-failure.tsx";

type By = "percent" | "amount" | "none";
const KINDS = ["percent", "amount", "none"] as const;
/** What most companies here agree to; only where a dialog begins. */
const USUAL_PERCENT = 30;

/** What is asked before work on the order begins: a part of its total, a sum, or nothing any more. */
export function DepositDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/orders/:id/deposit");
  const { deposit } = order;
  const form = useForm<{ by: By; percent: number | null; amount: number | null }>({
    by: deposit && deposit.percent === null ? "amount" : "percent",
    percent: deposit?.percent ? deposit.percent / 100 : USUAL_PERCENT,
    amount: deposit?.asked ?? null,
  });
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
  const send = (headers: IdempotencyHeaders) =>
    write.mutateAsync({ params: { id: order.id }, body: { deposit: asked ?? null }, headers });
  return (
    <ActionDialog
      onClose={onClose}
      title={t("deposit.title")}
      size="sm"
      action={t("part.save")}
      disabled={asked === undefined}
      done={t("deposit.saved")}
      onSend={send}
      failure={(problem) => <BillingFailure problem={problem} />}
    >
      <p className="text-muted">{t("deposit.text")}</p>
      <SelectField<By>
        label={t("deposit.by")}
        {...form.field("by")}
        choices={KINDS.filter((kind) => kind !== "none" || deposit !== null).map((value) => ({
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
    </ActionDialog>
  );
}
