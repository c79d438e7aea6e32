import { useField } from "../../forms/form-context.tsx";
import { TextField } from "../../forms/text-field.tsx";
import { useServices } from "../../frame/frame.tsx";

/** Step one: who is ordering. */
export function CheckoutContact() {
  const { t } = useServices();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="contact.name"
        label={t("checkout.name")}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={100}
        className="sm:col-span-2"
      />
      <TextField
        name="contact.phone"
        label={t("checkout.phone")}
        hint={t("checkout.phoneHint")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="5512 3456"
        maxLength={40}
        latin
      />
      <TextField
        name="contact.email"
        label={t("checkout.email")}
        hint={t("checkout.emailHint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        maxLength={254}
        latin
      />
      <Company />
    </div>
  );
}

/** Open from the start where something of it is filled in or wrong, or nobody would find what to put right. */
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
