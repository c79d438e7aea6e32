import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { orderScreen } from "../../../src-shared/addresses.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { PaymentMethod } from "../../../src-shared/billing/ledger.ts";
import type { DeliveryWindow } from "../../../src-shared/delivery/windows.ts";
import { FULFILMENT_METHODS, type FulfilmentMethod } from "../../../src-shared/orders/states.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldHint } from "../../../src-shared/ui/field.tsx";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { formFieldOf, type PlaceValues, peopleValues, placeBody } from "../../sales-form/order-form-values.ts";
import { PayByField } from "../../sales-form/pay-by-field.tsx";
import { PlaceFields } from "../../sales-form/place-fields.tsx";
import { type Quantities, QuantityFields } from "../../sales-form/quantity-fields.tsx";
import { WindowField } from "../../sales-form/window-field.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { renamed } from "../../ui/forms/use-editor.ts";
import { useForm } from "../../ui/forms/use-form.ts";
import { QuoteStepDialog } from "./quote-step-dialog.tsx";

interface OrderValues extends PlaceValues {
  pieces: Quantities;
  method: FulfilmentMethod;
  date: string;
  window: "" | DeliveryWindow;
  overbook: boolean;
  owing: boolean;
  paymentMethod: PaymentMethod;
  purchaseOrder: string;
  note: string;
  mail: boolean;
}

/** Makes an order of what was accepted, at those prices: everything that is left, or a part of it. */
export function OrderDialog({ quote, onClose }: { quote: StaffQuote; onClose: () => void }) {
  const { t } = useServices();
  const { date, money } = useFormat();
  const go = useNavigate();
  const write = useWrite("POST /api/quotes/:id/order");
  const made = useRef<string>(undefined);
  const rows = remainingRows(quote);
  const form = useForm<OrderValues>({
    ...peopleValues(quote),
    pieces: Object.fromEntries(rows.map(({ line, most }) => [line.id, most])),
    method: "delivery",
    date: "",
    window: "",
    overbook: false,
    owing: false,
    paymentMethod: "transfer",
    purchaseOrder: quote.company?.purchaseOrder ?? "",
    note: "",
    mail: quote.contact.email !== "",
  });
  const [lacking, setLacking] = useState(false);
  const { values } = form;
  const isDelivery = values.method === "delivery";
  const charging = quote.orders.find((order) => order.counts && order.chargesDelivery);
  const fee = money(quote.versions.find((version) => version.number === quote.acceptance?.version)?.deliveryFee ?? 0);
  const deliveryText = !isDelivery
    ? t("quote.order.pickup")
    : charging
      ? t("quote.order.feeCharged", { number: charging.number })
      : t("quote.order.fee", { amount: fee });
  const lines = rows.flatMap(({ line }) => {
    const quantity = values.pieces[line.id];
    return quantity ? [{ lineId: line.id, quantity }] : [];
  });
  const send = async (headers: { "idempotency-key": string }) => {
    const { method, paymentMethod, purchaseOrder, note, mail, overbook, window } = values;
    const after = await write.mutateAsync({
      params: { id: quote.id },
      body: {
        version: quote.acceptance?.version ?? quote.newest,
        lines,
        method,
        paymentMethod,
        mail,
        ...(isDelivery ? placeBody(values) : {}),
        ...(isDelivery && values.date && window ? { slot: { date: values.date, window }, overbook } : {}),
        ...(lacking && values.owing ? { shortage: "accept" as const } : {}),
        ...(purchaseOrder ? { purchaseOrder } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      },
      headers,
    });
    made.current = after.orders.at(-1)?.id;
  };
  const onFailure = (failure: unknown) => {
    form.takeProblems(renamed(failure, formFieldOf));
    if (failure instanceof ApiError && failure.code === "out_of_stock") setLacking(true);
    return false;
  };
  return (
    <QuoteStepDialog
      title={t("quote.order.title", { number: quote.number })}
      action={t("quote.order")}
      deliberate
      size="md"
      done={t("quote.order.done")}
      disabled={lines.length === 0}
      onClose={() => {
        onClose();
        if (made.current) void go(orderScreen(made.current));
      }}
      onSend={send}
      onFailure={onFailure}
    >
      {quote.acceptance && (
        <p className="text-muted">
          {t("quote.order.text", { version: quote.acceptance.version, day: date(quote.acceptance.at) })}
        </p>
      )}
      <QuantityFields
        title={t("quote.order.lines")}
        rows={rows}
        value={values.pieces}
        onChange={(pieces) => form.set("pieces", pieces)}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField<OrderValues["method"]>
          label={t("orders.method")}
          {...form.field("method")}
          choices={FULFILMENT_METHODS.map((value) => ({ value, label: t(`orders.method.${value}`) }))}
        />
        <PayByField {...form.field("paymentMethod")} />
      </div>
      <p className="text-muted">{deliveryText}</p>
      {isDelivery && (
        <>
          <PlaceFields form={form} />
          <div className="grid gap-3 sm:grid-cols-2">
            <DateField label={t("order.delivery.date")} optional {...form.field("date")} />
            <WindowField date={values.date} {...form.field("window")} />
          </div>
          {values.date !== "" && <CheckField label={t("order.delivery.overbook")} {...form.field("overbook")} />}
        </>
      )}
      <TextField label={t("orderForm.purchaseOrder")} optional latin maxLength={60} {...form.field("purchaseOrder")} />
      <TextField label={t("orderForm.note")} optional rows={2} maxLength={1000} {...form.field("note")} />
      {lacking && (
        <div className="rounded-sm bg-wait-soft p-3">
          <CheckField label={t("quote.order.owing")} {...form.field("owing")} />
          <FieldHint>{t("quote.order.owingText")}</FieldHint>
        </div>
      )}
      {quote.contact.email !== "" && <CheckField label={t("orderForm.mail")} {...form.field("mail")} />}
    </QuoteStepDialog>
  );
}

/** Accepted lines and services of which something is left, with how much. */
function remainingRows(quote: StaffQuote) {
  const version = quote.versions.find((version) => version.number === quote.acceptance?.version);
  const all = [
    ...(version?.sections.flatMap((section) => section.lines) ?? []),
    ...(version?.services.map(({ id, title }) => ({ id, name: title, optionText: { en: "" } })) ?? []),
  ];
  return quote.remaining.flatMap(({ lineId, quantity }) => {
    const line = all.find((one) => one.id === lineId);
    return line && quantity > 0 ? [{ line, most: quantity }] : [];
  });
}
