import { useState } from "react";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { SignaturePad } from "../../../src-shared/ui/signature-pad.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useAttempt } from "../../ui/forms/use-attempt.ts";
import { useForm } from "../../ui/forms/use-form.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { QuoteFailure } from "../quote-failure.tsx";
import type { SigningTexts } from "./signing-offer.tsx";

interface SigningFormProps {
  quote: StaffQuote;
  /** The version that is shown, and its total with the chosen options. */
  version: number;
  total: number;
  chosen: string[];
  texts: SigningTexts;
  onSigned(quote: StaffQuote): void;
}

/** Name, signature and consent. What is signed is what is shown: version and total go along. */
export function SigningForm({ quote, version, total, chosen, texts: { t, format }, onSigned }: SigningFormProps) {
  const write = useWrite("POST /api/quotes/:id/signature");
  const once = useOnce();
  const [signature, setSignature] = useState("");
  const [agreed, setAgreed] = useState(false);
  const form = useForm({ name: quote.contact.name, purchaseOrder: quote.company?.purchaseOrder ?? "" });
  const { attempt, busy, problem } = useAttempt((failure) => form.takeProblems(failure));
  const { name, purchaseOrder } = form.values;
  const isComplete = name.trim() !== "" && signature !== "" && agreed;
  const sign = () =>
    attempt(async () => {
      const body = { version, total, name, signature, chosen, ...(purchaseOrder ? { purchaseOrder } : {}) };
      onSigned(await once((headers) => write.mutateAsync({ params: { id: quote.id }, body, headers })));
    });
  return (
    <section aria-label={t("signing.accept")} className="panel flex flex-col gap-4 p-5">
      <h3 className="text-xl">{t("signing.accept")}</h3>
      <TextField label={t("signing.name")} maxLength={100} {...form.field("name")} />
      <TextField label={t("signing.purchaseOrder")} latin maxLength={60} {...form.field("purchaseOrder")} />
      <SignaturePad
        label={t("signing.sign")}
        again={t("signing.again")}
        hint={t("signing.signHint")}
        onDraw={setSignature}
      />
      <CheckField label={t("signing.agree")} value={agreed} onChange={setAgreed} />
      {problem !== undefined && <QuoteFailure problem={problem} />}
      <Button variant="main" disabled={!isComplete || busy} onClick={() => void sign()}>
        {t("signing.submit", { amount: format.money(total) })}
      </Button>
    </section>
  );
}
