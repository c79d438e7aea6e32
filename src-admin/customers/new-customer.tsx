import { useState } from "react";
import type { Customer } from "../../src-shared/contract/customers.ts";
import { newId } from "../../src-shared/model/id.ts";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notify.ts";
import { useEditor } from "../parts/use-editor.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { CustomerFields, type CustomerValues, newCustomer, valuesOfCustomer } from "./customer-fields.tsx";

/** Somebody who calls and has not ordered yet. */
export function NewCustomer({ onMade, onClose }: { onMade: (customer: Customer) => void; onClose: () => void }) {
  const { t } = useServices();
  const add = useWrite("POST /api/customers");
  // Made here: sent twice, it is still one customer.
  const [id] = useState(() => newId());
  const editor = useEditor<CustomerValues, Customer>({
    key: "customer.new",
    saved: { values: newCustomer, version: null },
    read: (row) => ({ values: valuesOfCustomer(row), version: row.version }),
    send: (values) => add.mutateAsync({ body: { ...values, id }, headers: { "idempotency-key": id } }),
  });
  const save = async () => {
    const made = await editor.save();
    if (!made) return;
    notify.done(t("customer.saved"));
    onMade(made);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("customers.add")}
      footer={
        <>
          {editor.form.dirty && (
            <button type="button" onClick={editor.reset} className="act act-quiet me-auto">
              {t("draft.drop")}
            </button>
          )}
          <button type="button" onClick={onClose} className="act">
            {t("part.close")}
          </button>
          <button type="submit" form="customer" disabled={!editor.form.dirty || editor.saving} className="act act-main">
            {t(editor.saving ? "part.saving" : "part.save")}
          </button>
        </>
      }
    >
      <form
        id="customer"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="flex flex-col gap-3"
      >
        <CustomerFields form={editor.form} />
      </form>
    </Dialog>
  );
}
