import { type FormEvent, useState } from "react";
import type { Proof } from "../../src-shared/accounts/proof.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { askPasskey, canUsePasskeys, isGivenUp } from "../session/passkey.ts";
import { PasswordField } from "../session/password-field.tsx";
import { useSession } from "../session/session-context.tsx";
import { useAttempt } from "../ui/forms/use-attempt.ts";
import { useForm } from "../ui/forms/use-form.ts";

interface PasswordProofProps {
  /** Does the thing with the proof; what it throws is shown here. */
  onProve(proof: Proof): Promise<void>;
  onCancel(): void;
}

const blank = { password: "" };

/** Asks once more who sits there: the password, with the second factor's code where that is wanted too, or a passkey. */
export function PasswordProof({ onProve, onCancel }: PasswordProofProps) {
  const { api, t } = useServices();
  const { passkeys, authenticator } = useSession();
  const form = useForm(blank);
  const [code, setCode] = useState<string>();
  const { attempt, busy, problem } = useAttempt((failure) => {
    const codeAsked = failure instanceof ApiError && failure.code === "authenticator_needed" && code === undefined;
    if (codeAsked) setCode("");
    return codeAsked || isGivenUp(failure) || form.takeProblems(failure);
  });
  const prove = (find: () => Promise<Proof> | Proof) => attempt(async () => onProve(await find()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void prove(() => ({ password: form.values.password, ...(code ? { code } : {}) }));
  };
  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-3">
      <PasswordField
        label={t("account.authenticator.proof")}
        autoComplete="current-password"
        {...form.field("password")}
      />
      {code !== undefined && (
        <TextField
          label={t(authenticator ? "signIn.code" : "signIn.recoveryCode")}
          hint={t(authenticator ? "signIn.codeHint" : "signIn.recoveryHint")}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          latin
          maxLength={40}
        />
      )}
      <FieldProblem alert>
        {problem !== undefined && (isLastFactor(problem) ? t("account.lastFactor") : failureText(t, problem))}
      </FieldProblem>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onCancel}>{t("part.cancel")}</Button>
        <Button type="submit" disabled={busy} variant="main">
          {t("account.next")}
        </Button>
        {passkeys > 0 && canUsePasskeys() && (
          <Button disabled={busy} onClick={() => void prove(async () => ({ passkey: await askPasskey(api) }))}>
            {t("signIn.passkey")}
          </Button>
        )}
      </div>
    </form>
  );
}

const isLastFactor = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.details as { reason?: string } | undefined)?.reason === "second_factor_demanded";
