import { useServices } from "../../app/page-hooks.ts";
import { EmailField, NameField, PhoneField } from "../../forms/contact-fields.tsx";
import { useField } from "../../forms/form-context.tsx";
import { TextField } from "../../forms/text-field.tsx";

/** Step one: contact and company of the customer. */
export function CheckoutContact() {
  const { t } = useServices();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NameField name="contact.name" label={t("checkout.name")} className="sm:col-span-2" />
      <PhoneField name="contact.phone" label={t("checkout.phone")} hint={t("checkout.phoneHint")} />
      <EmailField name="contact.email" label={t("checkout.email")} hint={t("checkout.emailHint")} />
      <Company />
    </div>
  );
}

/** Company fields, open from the start where one is filled in or wrong, so that it is visible. */
function Company() {
  const { t } = useServices();
  const fields = [useField("company.name"), useField("company.crNumber"), useField("company.purchaseOrder")];
  const open = fields.some(({ value, problem }) => value !== "" || problem !== undefined);
  return (
    <details open={open || undefined} className="group sm:col-span-2" data-company>
      <summary className="link inline-flex min-h-11 items-center text-sm">{t("checkout.company")}</summary>
      <div className="mt-3 grid gap-5 rounded-lg bg-sand p-5 sm:grid-cols-2">
        <TextField
          name="company.name"
          label={t("checkout.companyName")}
          autoComplete="organization"
          maxLength={150}
          className="sm:col-span-2"
        />
        <TextField name="company.crNumber" label={t("checkout.crNumber")} maxLength={40} optional latin />
        <TextField
          name="company.purchaseOrder"
          label={t("checkout.purchaseOrder")}
          hint={t("checkout.purchaseOrderHint")}
          maxLength={60}
          optional
          latin
        />
      </div>
    </details>
  );
}
