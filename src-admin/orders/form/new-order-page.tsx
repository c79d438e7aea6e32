import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { orderScreen, SCREENS } from "../../../src-shared/addresses.ts";
import { LEDGER_METHODS, type LedgerMethod } from "../../../src-shared/billing/ledger.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import type { WrittenOrderSource } from "../../../src-shared/orders/states.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldHint } from "../../../src-shared/ui/field.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { blankOrder, bodyOf, formFieldOf, type OrderValues, valuesOf } from "../../sales-form/order-form-values.ts";
import { useCustomerOfAddress } from "../../sales-form/use-customer-of-address.ts";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { useEditor } from "../../ui/forms/use-editor.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { Page, Panel } from "../../ui/page.tsx";
import { OrderForm } from "./order-form.tsx";
import { useOrderEstimate } from "./use-order-estimate.ts";
import { useShownTotal } from "./use-shown-total.ts";

/** With what only a new order has: how it came in, and what is paid at once. */
interface NewOrderValues extends OrderValues {
  source: WrittenOrderSource;
  mail: boolean;
  /** Dirhams. */
  taken: number | null;
  takenBy: LedgerMethod;
}

const blankNewOrder: NewOrderValues = { ...blankOrder, source: "phone", mail: true, taken: null, takenBy: "cash" };

/** An order that comes in by telephone or at the counter: kept as a draft, or confirmed at once. */
export function NewOrderPage() {
  const { t } = useServices();
  const go = useNavigate();
  const write = useWrite("POST /api/staff/orders");
  const once = useOnce();
  // Which of the two buttons was pressed: the editor knows of one way to save.
  const confirm = useRef(false);
  const shown = useRef<ReturnType<typeof useShownTotal>>(undefined);
  const editor = useEditor<NewOrderValues, StaffOrder>({
    key: "order.new",
    saved: { values: blankNewOrder, version: null },
    read: (order) => ({ values: { ...blankNewOrder, ...valuesOf(order) }, version: order.version }),
    fieldOf: formFieldOf,
    send: async (values) => {
      const { source, mail, taken, takenBy } = values;
      const now = confirm.current
        ? {
            confirm: true,
            mail: mail && values.email !== "",
            ...(taken ? { payment: { method: takenBy, amount: taken } } : {}),
          }
        : {};
      try {
        return await once((headers) =>
          write.mutateAsync({ body: { ...bodyOf(values, shown.current?.total), source, ...now }, headers }),
        );
      } catch (problem) {
        shown.current?.heed(problem);
        throw problem;
      }
    },
  });
  const { form } = editor;
  const estimate = useOrderEstimate(form.values);
  shown.current = useShownTotal(estimate.totals?.total);
  const begunWith = useCustomerOfAddress(form);

  const save = async (now: boolean) => {
    confirm.current = now;
    if (form.values.lines.length === 0) return notify.problem(t("orderForm.noLines"));
    const order = await editor.save();
    if (!order) return;
    const kept = order.status === "draft" ? "orderForm.drafted" : "orderForm.pending";
    notify.done(order.number ? t("orderForm.made", { number: order.number }) : t(kept));
    await go(orderScreen(order.id));
  };
  return (
    <Page title={t("orderForm.newTitle")} back={{ to: SCREENS.orders, label: t("orders.title") }}>
      <OrderForm
        form={form}
        onSave={() => void save(false)}
        refused={editor.refused}
        estimate={estimate}
        begunWith={begunWith}
        before={
          <Panel>
            <SelectField<WrittenOrderSource>
              label={t("orderForm.source")}
              {...form.field("source")}
              choices={[
                { value: "phone", label: t("orderForm.source.phone") },
                { value: "counter", label: t("orderForm.source.counter") },
              ]}
              className="max-w-60"
            />
          </Panel>
        }
      >
        <div className="grid grid-cols-2 items-end gap-3">
          <MoneyField label={t("orderForm.taken")} {...form.field("taken")} />
          <SelectField<LedgerMethod>
            label={t("orderForm.takenBy")}
            {...form.field("takenBy")}
            choices={LEDGER_METHODS.map((value) => ({
              value,
              label: t(`orders.payBy.${value}`),
            }))}
          />
        </div>
        {form.values.email !== "" && <CheckField label={t("orderForm.mail")} {...form.field("mail")} />}
        <Button disabled={editor.saving} onClick={() => void save(true)} variant="main">
          {t("orderForm.confirm")}
        </Button>
        <Button disabled={editor.saving} onClick={() => void save(false)}>
          {t("orderForm.asDraft")}
        </Button>
        <FieldHint>{t("orderForm.draftHint")}</FieldHint>
        {form.dirty && (
          <Button onClick={editor.reset} variant="quiet">
            {t("draft.drop")}
          </Button>
        )}
      </OrderForm>
    </Page>
  );
}
