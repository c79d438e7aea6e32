import { type FormEvent, useState } from "react";
import { failureText } from "../failure-text.ts";
import { useForm } from "../parts/use-form.ts";
import { useServices } from "../services.tsx";
import { PasswordField } from "../session/password-field.tsx";

interface PasswordProofProps {
  /** Does the thing with the password; what it throws is shown here. */
  onProve(password: string): Promise<void>;
  onCancel(): void;
}

const blank = { password: "" };

/** Asks once more for the password before something about signing in changes. */
export function PasswordProof({ onProve, onCancel }: PasswordProofProps) {
  const { t } = useServices();
  const form = useForm(blank);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await onProve(form.values.password);
    } catch (failure) {
      if (!form.takeProblems(failure)) setProblem(failureText(t, failure));
      setBusy(false);
    }
  };
  const field = form.field("password");
  return (
    <form onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-3">
      <PasswordField
        label={t("account.authenticator.proof")}
        autoComplete="current-password"
        {...field}
        problem={field.problem ?? problem}
      />
      <div className="flex gap-2">
        <button type="button" onClick={onCancel} className="act">
          {t("part.cancel")}
        </button>
        <button type="submit" disabled={busy} className="act act-main">
          {t("account.next")}
        </button>
      </div>
    </form>
  );
}
