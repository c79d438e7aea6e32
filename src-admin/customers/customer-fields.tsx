import type { Customer } from "../../src-shared/customers/operations.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import type { Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/services.tsx";
import type { Form } from "../ui/forms/use-form.ts";

export interface CustomerValues {
  name: string;
  company: string;
  crNumber: string;
  phone: string;
  email: string;
  lang: Lang;
  note: string;
}

export const newCustomer: CustomerValues = {
  name: "",
  company: "",
  crNumber: "",
  phone: "",
  email: "",
  lang: "en",
  note: "",
};

export const valuesOfCustomer = ({ name, company, crNumber, phone, email, lang, note }: Customer): CustomerValues => ({
  name,
  phone,
  email,
  lang,
  company: company ?? "",
  crNumber: crNumber ?? "",
  note: note ?? "",
});

export function useCustomerLabels(): Record<keyof CustomerValues, string> {
  const { t } = useServices();
  return {
    name: t("customers.name"),
    company: t("customers.company"),
    crNumber: t("customer.crNumber"),
    phone: t("customers.phone"),
    email: t("customers.email"),
    lang: t("customer.lang"),
    note: t("customer.note"),
  };
}

/** What is written of a customer. */
export function CustomerFields({ form }: { form: Form<CustomerValues> }) {
  const { t } = useServices();
  const labels = useCustomerLabels();
  return (
    <>
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
      <TextField
        label={labels.note}
        hint={t("customer.noteHint")}
        optional
        rows={3}
        maxLength={2000}
        {...form.field("note")}
      />
    </>
  );
}
