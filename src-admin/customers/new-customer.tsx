import { useState } from "react";
import type { Customer } from "../../src-shared/customers/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { EditDialog } from "../ui/forms/edit-dialog.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import {
  CustomerFields,
  type CustomerValues,
  newCustomer,
  useCustomerLabels,
  valuesOfCustomer,
} from "./customer-fields.tsx";

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
  const labels = useCustomerLabels();
  return (
    <EditDialog title={t("customers.add")} editor={editor} labels={labels} onClose={onClose} onSaved={onMade}>
      <CustomerFields form={editor.form} />
    </EditDialog>
  );
}
