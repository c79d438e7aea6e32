import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useHydrated } from "../../app/hydrated.ts";
import { useServices } from "../../app/page-hooks.ts";
import { NameField } from "../../forms/contact-fields.tsx";
import { useField } from "../../forms/form-context.tsx";
import { TextField } from "../../forms/text-field.tsx";
import { SharedForm } from "./shared-form.tsx";
import { SignaturePad } from "./signature-pad.tsx";

/** Form of acceptance: a name, and a signature or a tick. Ticked options are sent with it. */
export function SharedAccept({ total, hasOptions }: { total: number; hasOptions: boolean }) {
  const { lang, t } = useServices();
  // Without a script the total does not follow the choices, so the button does not name it.
  const isNamed = useHydrated() || !hasOptions;
  return (
    <section
      id="answer"
      aria-labelledby="accept-title"
      className="rounded-lg border border-line bg-white p-5 sm:p-7 print:hidden"
    >
      <h2 id="accept-title" className="text-xl">
        {t("shared.accept")}
      </h2>
      <p className="mt-1 mb-5 text-sm text-muted">{t("shared.acceptHint")}</p>
      <SharedForm
        intent="accept"
        variant="main"
        submit={isNamed ? t("shared.acceptFor", { amount: formatMoney(total, lang) }) : t("shared.acceptNow")}
      >
        <NameField name="name" label={t("shared.name")} />
        <TextField name="purchaseOrder" label={t("shared.purchaseOrder")} maxLength={60} latin optional />
        <SignaturePad />
        <Agree />
      </SharedForm>
    </section>
  );
}

function Agree() {
  const { t } = useServices();
  const { value, problem } = useField("agree");
  return <CheckField name="agree" label={t("shared.agree")} defaultValue={value !== ""} problem={problem} />;
}
