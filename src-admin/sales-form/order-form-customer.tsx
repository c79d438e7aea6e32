import { useState } from "react";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { CustomerAccount } from "../billing/statements/customer-account.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import { Panel } from "../ui/page.tsx";
import { CustomerPicker } from "./customer-picker.tsx";
import type { CustomerValues, PlaceValues } from "./order-form-values.ts";
import { useTakeCustomer } from "./use-take-customer.ts";

/** The customer of an order or a quote: found among known ones, or typed in. */
export function OrderFormCustomer(props: {
  form: Form<CustomerValues & PlaceValues>;
  isNew: boolean;
  /** The id of the customer that it began with; "" without one. */
  begunWith?: string;
}) {
  const { form, isNew, begunWith = "" } = props;
  const { t } = useServices();
  const { values } = form;
  const [picked, setPicked] = useState("");
  const known = picked || begunWith;
  const takeCustomer = useTakeCustomer(form);
  return (
    <Panel title={t("orderForm.customer")}>
      <div className="flex flex-col gap-3">
        {isNew && (
          <CustomerPicker
            onPick={({ id }) => {
              setPicked(id);
              void takeCustomer(id);
            }}
          />
        )}
        {isNew && known !== "" && (
          <CustomerAccount
            id={known}
            isStill={({ name, phone }) => name === values.name && phone === values.phone}
            className="rounded-sm border border-line p-3"
          />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={t("orderForm.name")} maxLength={100} autoComplete="off" {...form.field("name")} />
          <TextField
            label={t("orderForm.phone")}
            latin
            type="tel"
            maxLength={40}
            autoComplete="off"
            {...form.field("phone")}
          />
          <TextField
            label={t("orderForm.email")}
            optional
            latin
            type="email"
            maxLength={254}
            autoComplete="off"
            {...form.field("email")}
          />
          <SelectField<CustomerValues["lang"]>
            label={t("orderForm.lang")}
            {...form.field("lang")}
            choices={[
              { value: "en", label: t("part.english") },
              { value: "ar", label: t("part.arabic") },
            ]}
          />
        </div>
        <SwitchField
          label={t("orderForm.company")}
          value={values.forCompany}
          onChange={(on) => form.set("forCompany", on)}
        />
        {values.forCompany && (
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField label={t("orderForm.companyName")} maxLength={150} {...form.field("companyName")} />
            <TextField label={t("orderForm.crNumber")} optional latin maxLength={40} {...form.field("crNumber")} />
            <TextField
              label={t("orderForm.purchaseOrder")}
              optional
              latin
              maxLength={60}
              {...form.field("purchaseOrder")}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
