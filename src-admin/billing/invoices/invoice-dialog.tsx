import type { NewInvoice } from "../../../src-shared/billing/input.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { type Input, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { type Quantities, QuantityFields } from "../../sales-form/quantity-fields.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { PostingDialog } from "./posting-dialog.tsx";
import { useDeliveryName } from "./use-delivery-name.ts";

interface Values {
  scope: NewInvoice["scope"];
  deliveryId: string;
  pieces: Quantities;
  dueOn: string;
}

/** Posts an invoice of an order: all of it, what one delivery carries, chosen pieces, or all that is left. */
export function InvoiceDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t, api } = useServices();
  const deliveryName = useDeliveryName();
  const write = useWrite("POST /api/orders/:id/invoices");
  const begun = order.invoices.some((invoice) => invoice.kind === "invoice");
  const deliveries = order.deliveries.filter((delivery) => delivery.state !== "cancelled");
  const scopes: NewInvoice["scope"][] = [
    ...(begun ? [] : (["whole"] as const)),
    ...(deliveries.length > 0 ? (["delivery"] as const) : []),
    ...(begun ? (["rest"] as const) : []),
    "lines",
  ];
  const form = useForm<Values>({
    scope: begun ? "rest" : "whole",
    // Where an invoice was issued it may be that of the first delivery, and a preview of that one again would be refused.
    deliveryId: begun && deliveries.length > 1 ? "" : (deliveries[0]?.id ?? ""),
    pieces: {},
    dueOn: "",
  });
  const { values } = form;
  const params = { id: order.id };
  const body = bodyOf(values);
  return (
    <PostingDialog
      title={t("billing.postInvoice")}
      action={t("billing.postInvoice")}
      ready={isChosen(body)}
      chosen={body}
      preview={() => api("POST /api/orders/:id/invoices/preview", { params, body })}
      post={(headers) => write.mutateAsync({ params, body, headers })}
      onClose={onClose}
    >
      <SelectField<NewInvoice["scope"]>
        label={t("billing.scope")}
        {...form.field("scope")}
        choices={scopes.map((value) => ({ value, label: t(`billing.scope.${value}`) }))}
      />
      {values.scope === "delivery" && (
        <SelectField
          label={t("billing.delivery")}
          {...form.field("deliveryId")}
          choices={[
            ...(values.deliveryId === "" ? [{ value: "", label: t("billing.chooseDelivery"), disabled: true }] : []),
            ...deliveries.map((delivery) => ({ value: delivery.id, label: deliveryName(delivery) })),
          ]}
        />
      )}
      {values.scope === "lines" && (
        <QuantityFields
          title={t("billing.pieces")}
          rows={order.lines.map((line) => ({ line, most: line.quantity - line.notSent }))}
          {...form.field("pieces")}
        />
      )}
      <DateField
        label={t("invoice.column.due")}
        hint={t("billing.dueHint")}
        optional
        min={qatarDate(new Date())}
        {...form.field("dueOn")}
      />
    </PostingDialog>
  );
}

type Body = NonNullable<Input<"POST /api/orders/:id/invoices">["body"]>;

const isChosen = ({ scope, deliveryId, lines = [] }: Body): boolean =>
  scope === "delivery" ? deliveryId !== "" : scope !== "lines" || lines.length > 0;

function bodyOf({ scope, deliveryId, pieces, dueOn }: Values): Body {
  const lines = Object.entries(pieces).flatMap(([lineId, quantity]) =>
    quantity !== null && quantity > 0 ? [{ lineId, quantity }] : [],
  );
  return {
    scope,
    ...(scope === "delivery" ? { deliveryId } : {}),
    ...(scope === "lines" ? { lines } : {}),
    ...(dueOn ? { dueOn } : {}),
  };
}
