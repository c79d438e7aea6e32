import { useServices } from "../../app/page-hooks.ts";
import { Choice, ChoiceGroup } from "../../forms/choice.tsx";
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

/** Whether a company is ordering, and its fields. CSS alone shows them, without a script. */
function Company() {
  const { t } = useServices();
  const fields = [useField("company.name"), useField("company.crNumber"), useField("company.purchaseOrder")];
  const isFilled = fields.some(({ value, problem }) => value !== "" || problem !== undefined);
  return (
    <div className="group/buyer min-w-0 sm:col-span-2">
      <ChoiceGroup name="buyer" legend={t("checkout.buyer")}>
        <div className="grid grid-cols-2 gap-3">
          <Choice name="buyer" value="person" title={t("checkout.buyer.person")} first={!isFilled} />
          <Choice name="buyer" value="company" title={t("checkout.buyer.company")} first={isFilled} />
        </div>
      </ChoiceGroup>
      <div className="mt-3 hidden gap-5 rounded-lg bg-sand p-5 group-has-[input[value=company]:checked]/buyer:grid sm:grid-cols-2">
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
    </div>
  );
}
