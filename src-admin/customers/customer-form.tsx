import { ifMatch } from "../../src-shared/api/editing.ts";
import type { Customer } from "../../src-shared/customers/operations.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { EditForm } from "../ui/forms/edit-form.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import { Panel } from "../ui/page.tsx";
import { CustomerFields, type CustomerValues, useCustomerLabels, valuesOfCustomer } from "./customer-fields.tsx";

/** What we know of a customer, and what we should; orders stay as they were written. */
export function CustomerForm({ customer }: { customer: Customer }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/customers/:id");
  const editor = useEditor<CustomerValues, Customer>({
    key: `customer.${customer.id}`,
    saved: { values: valuesOfCustomer(customer), version: customer.version },
    read: (row) => ({ values: valuesOfCustomer(row), version: row.version }),
    send: (values, version) =>
      write.mutateAsync({ params: { id: customer.id }, body: values, headers: ifMatch(version ?? customer.version) }),
  });
  const labels = useCustomerLabels();
  return (
    <EditForm editor={editor} labels={labels}>
      <Panel title={t("customer.details")} text={t("customer.ordersStay")}>
        <div className="flex flex-col gap-3">
          <CustomerFields form={editor.form} />
        </div>
      </Panel>
    </EditForm>
  );
}
