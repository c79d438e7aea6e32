import { useState } from "react";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { PostingDialog } from "./posting-dialog.tsx";

/** Posts a pro-forma of an order or a draft, to be paid before there is an invoice. */
export function ProFormaDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t, api } = useServices();
  const write = useWrite("POST /api/orders/:id/pro-formas");
  const [dueOn, setDueOn] = useState("");
  const params = { id: orderId };
  const body = dueOn ? { dueOn } : {};
  return (
    <PostingDialog
      title={t("billing.postProForma")}
      action={t("billing.postProForma")}
      ready
      chosen={body}
      preview={() => api("POST /api/orders/:id/pro-formas/preview", { params, body })}
      post={(headers) => write.mutateAsync({ params, body, headers })}
      onClose={onClose}
    >
      <p className="text-muted">{t("billing.proFormaText")}</p>
      <DateField
        label={t("invoice.column.due")}
        hint={t("billing.dueHint")}
        optional
        min={qatarDate(new Date())}
        value={dueOn}
        onChange={setDueOn}
      />
    </PostingDialog>
  );
}
