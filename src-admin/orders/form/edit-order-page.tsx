import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { orderScreen } from "../../../src-shared/addresses.ts";
import type { EditRefused } from "../../../src-shared/api/edit-refused.ts";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import {
  bodyOf,
  DECIDED_TOGETHER,
  type FormLine,
  formFieldOf,
  type OrderValues,
  valuesOf,
} from "../../sales-form/order-form-values.ts";
import { Empty } from "../../ui/empty.tsx";
import { ConflictDialog } from "../../ui/forms/conflict-dialog.tsx";
import { useEditor } from "../../ui/forms/use-editor.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { Page } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";
import { unnumbered } from "../list/order-columns.tsx";
import { orderFailureText } from "../order-failure.tsx";
import { EditBlocked, editRefusedOf } from "./edit-blocked.tsx";
import { OrderForm } from "./order-form.tsx";
import { useOrderEstimate } from "./use-order-estimate.ts";
import { useOrderFieldNames } from "./use-order-field-names.ts";
import { useShownTotal } from "./use-shown-total.ts";

/** Changes an order before anything of it has left the shop. */
export function EditOrderPage() {
  const { id = "" } = useParams();
  const order = useAsk("GET /api/orders/:id", { params: { id } });
  return <Shown of={order}>{(found) => found.view === "staff" && <EditOrder key={found.id} order={found} />}</Shown>;
}

function EditOrder({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const { text, money } = useFormat();
  const go = useNavigate();
  const write = useWrite("PUT /api/orders/:id");
  const once = useOnce();
  const labels = useOrderFieldNames();
  const [reason, setReason] = useState("");
  const [refused, setRefused] = useState<EditRefused>();
  const shown = useRef<ReturnType<typeof useShownTotal>>(undefined);
  const editor = useEditor<OrderValues, StaffOrder>({
    key: `order.${order.id}`,
    saved: { values: valuesOf(order), version: order.version },
    read: (row) => ({ values: valuesOf(row), version: row.version }),
    fieldOf: formFieldOf,
    failure: (problem) => orderFailureText(t, problem),
    send: async (values, version) => {
      const why = reason.trim() === "" ? {} : { reason: reason.trim() };
      try {
        const after = await once((headers) =>
          write.mutateAsync({
            params: { id: order.id },
            body: { ...bodyOf(values, shown.current?.total), ...why },
            headers: { ...headers, ...ifMatch(version ?? order.version) },
          }),
        );
        setRefused(undefined);
        notify.done(t("orderForm.changed"));
        return after;
      } catch (problem) {
        setRefused(editRefusedOf(problem));
        shown.current?.heed(problem);
        throw problem;
      }
    },
  });
  const { form } = editor;
  const estimate = useOrderEstimate(form.values, order);
  shown.current = useShownTotal(estimate.totals?.total);
  const back = { to: orderScreen(order.id), label: order.number ?? t(unnumbered(order)) };
  const title = order.number ? t("orderForm.editTitle", { number: order.number }) : t("orderForm.editDraftTitle");
  if (!order.editable && !form.dirty) {
    return (
      <Page title={title} back={back}>
        <Empty title={t("orderForm.closed")} />
      </Page>
    );
  }
  const save = async () => {
    const saved = await editor.save();
    if (saved) await go(orderScreen(saved.id));
  };
  return (
    <Page title={title} back={back}>
      <OrderForm form={form} onSave={() => void save()} refused={editor.refused} estimate={estimate} known={order}>
        <EditBlocked refused={refused} />
        <TextField label={t("orderForm.reason")} optional maxLength={200} value={reason} onChange={setReason} />
        <Button disabled={!form.dirty || editor.saving} onClick={() => void save()} variant="main">
          {t(editor.saving ? "part.saving" : "part.save")}
        </Button>
        {form.dirty && (
          <Button onClick={editor.reset} variant="quiet">
            {t("draft.drop")}
          </Button>
        )}
      </OrderForm>
      <ConflictDialog
        {...editor.conflict}
        labels={labels}
        groups={DECIDED_TOGETHER}
        show={(field, value) => {
          if (field === "lines")
            return (value as FormLine[]).map((line) => `${line.quantity ?? "?"} × ${text(line.name)}`).join("\n");
          if (field === "deliveryFee" && typeof value === "number") return money(value);
          return undefined;
        }}
      />
    </Page>
  );
}
