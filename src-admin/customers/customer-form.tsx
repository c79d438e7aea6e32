import type { Customer } from "../../src-shared/contract/customers.ts";
import { ifMatch } from "../../src-shared/contract/editing.ts";
import { ConflictDialog } from "../parts/conflict-dialog.tsx";
import { notify } from "../parts/notify.ts";
import { Panel } from "../parts/page.tsx";
import { useEditor } from "../parts/use-editor.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { CustomerFields, type CustomerValues, useCustomerLabels, valuesOfCustomer } from "./customer-fields.tsx";

/** What we know of a customer, and what we should; orders stay as they were written. */
export function CustomerForm({ customer }: { customer: Customer }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/customers/:id");
  const editor = useEditor<CustomerValues, Customer>({
    key: `customer.${customer.id}`,
    saved: { values: valuesOfCustomer(customer), version: customer.version },
    read: (row) => ({ values: valuesOfCustomer(row), version: row.version }),
    send: async (values, version) => {
      const headers = ifMatch(version ?? customer.version);
      const after = await write.mutateAsync({ params: { id: customer.id }, body: values, headers });
      notify.done(t("customer.saved"));
      return after;
    },
  });
  const { form } = editor;
  const labels = useCustomerLabels();
  return (
    <Panel title={t("customer.facts")} text={t("customer.ordersStay")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void editor.save();
        }}
        className="flex flex-col gap-3"
      >
        <CustomerFields form={form} />
        <div className="flex flex-wrap justify-end gap-2">
          {form.dirty && (
            <button type="button" onClick={editor.reset} className="act act-quiet">
              {t("draft.drop")}
            </button>
          )}
          <button type="submit" disabled={!form.dirty || editor.saving} className="act act-main">
            {t(editor.saving ? "part.saving" : "part.save")}
          </button>
        </div>
      </form>
      <ConflictDialog {...editor.conflict} labels={labels} />
    </Panel>
  );
}
