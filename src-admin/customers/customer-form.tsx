import type { Customer } from "../../src-shared/contract/customers.ts";
import { ifMatch } from "../../src-shared/contract/editing.ts";
import type { Lang } from "../../src-shared/model/localized.ts";
import { ConflictDialog } from "../parts/conflict-dialog.tsx";
import { notify } from "../parts/notify.ts";
import { Panel } from "../parts/page.tsx";
import { SelectField } from "../parts/select-field.tsx";
import { TextField } from "../parts/text-field.tsx";
import { TextareaField } from "../parts/textarea-field.tsx";
import { useEditor } from "../parts/use-editor.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";

interface CustomerValues {
  name: string;
  company: string;
  crNumber: string;
  phone: string;
  email: string;
  lang: Lang;
  note: string;
}

const valuesOf = ({ name, company, crNumber, phone, email, lang, note }: Customer): CustomerValues => ({
  ...{ name, phone, email, lang },
  company: company ?? "",
  crNumber: crNumber ?? "",
  note: note ?? "",
});

/** What we know of a customer, and what we should; orders stay as they were written. */
export function CustomerForm({ customer }: { customer: Customer }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/customers/:id");
  const editor = useEditor<CustomerValues, Customer>({
    key: `customer.${customer.id}`,
    saved: { values: valuesOf(customer), version: customer.version },
    read: (row) => ({ values: valuesOf(row), version: row.version }),
    send: async (values, version) => {
      const headers = ifMatch(version ?? customer.version);
      const after = await write.mutateAsync({ params: { id: customer.id }, body: values, headers });
      notify.done(t("customer.saved"));
      return after;
    },
  });
  const { form } = editor;
  const labels = {
    name: t("customers.name"),
    company: t("customers.company"),
    crNumber: t("customer.crNumber"),
    phone: t("customers.phone"),
    email: t("customers.email"),
    lang: t("customer.lang"),
    note: t("customer.note"),
  };
  return (
    <Panel title={t("customer.facts")} text={t("customer.ordersStay")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void editor.save();
        }}
        className="flex flex-col gap-3"
      >
        <TextField label={labels.name} maxLength={100} {...form.field("name")} />
        <TextField label={labels.company} optional maxLength={150} {...form.field("company")} />
        <TextField label={labels.crNumber} optional latin maxLength={40} {...form.field("crNumber")} />
        <TextField label={labels.phone} latin type="tel" maxLength={40} {...form.field("phone")} />
        <TextField label={labels.email} latin type="email" maxLength={254} {...form.field("email")} />
        <SelectField<Lang>
          label={labels.lang}
          {...form.field("lang")}
          choices={[
            { value: "en", label: t("part.english") },
            { value: "ar", label: t("part.arabic") },
          ]}
        />
        <TextareaField
          label={labels.note}
          hint={t("customer.noteHint")}
          optional
          rows={3}
          maxLength={2000}
          {...form.field("note")}
        />
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
