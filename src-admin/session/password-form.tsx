import { type FormEvent, useState } from "react";
import type { PasskeyAssertion } from "../../src-shared/accounts/passkeys.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { useAttempt } from "../ui/forms/use-attempt.ts";
import { askPasskey, canUsePasskeys, isGivenUp } from "./passkey.ts";
import { PasswordField } from "./password-field.tsx";

/** The account's second factors, from the refusal's details. */
interface Factors {
  authenticator: boolean;
  passkey: boolean;
  recoveryCodes: boolean;
}

const factorsOf = (failure: unknown): Factors | undefined =>
  failure instanceof ApiError && failure.code === "authenticator_needed" ? (failure.details as Factors) : undefined;

interface PasswordFormProps {
  email: string;
  onEmail(email: string): void;
  onDone(): Promise<void>;
}

/** E-mail and password; a second factor is asked for only where one is in use, after the password was right. */
export function PasswordForm({ email, onEmail, onDone }: PasswordFormProps) {
  const { api, t } = useServices();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string>();
  const [factors, setFactors] = useState<Factors>();
  const { attempt, busy, problem } = useAttempt((failure) => {
    const needed = factorsOf(failure);
    // While strangers guess, the authenticator's code lets its owner pass (server/features/session/throttle.ts).
    if (failure instanceof ApiError && failure.code === "rate_limited") setCode(code ?? "");
    if (!needed || factors) return isGivenUp(failure);
    setFactors(needed);
    setCode(needed.authenticator ? (code ?? "") : undefined);
    return true;
  });
  const enter = (factor: () => Promise<{ code?: string; passkey?: PasskeyAssertion }>) =>
    attempt(async () => {
      await api("POST /api/session", { body: { email, password, ...(await factor()) } });
      await onDone();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter(async () => (byPasskey ? { passkey: await askPasskey(api) } : code ? { code } : {}));
  };
  const onlyPasskey = factors?.passkey === true && !factors.authenticator;
  // A passkey is the only second factor there is: the same press asks for it, unless a recovery code stands in for it.
  const byPasskey = onlyPasskey && code === undefined;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t("signIn.email")}
        value={email}
        onChange={onEmail}
        type="email"
        name="username"
        autoComplete="username"
        latin
        required
        maxLength={254}
      />
      <PasswordField
        label={t("signIn.password")}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      {code !== undefined && (
        <TextField
          label={t(onlyPasskey ? "signIn.recoveryCode" : "signIn.code")}
          hint={t(onlyPasskey ? "signIn.recoveryHint" : "signIn.codeHint")}
          value={code}
          onChange={setCode}
          inputMode="text"
          autoComplete="one-time-code"
          latin
          required={factors !== undefined}
          maxLength={40}
          // It came up under the hands of who is typing: the focus goes where the next keys belong.
          ref={focusOnce}
        />
      )}
      <Refusal problem={problem} />
      {byPasskey && <p role="status">{t("signIn.passkeyNext")}</p>}
      <Button type="submit" disabled={busy} variant="main">
        {t(busy ? "signIn.submitting" : byPasskey ? "signIn.passkey" : "signIn.submit")}
      </Button>
      {byPasskey && factors?.recoveryCodes && (
        <Button disabled={busy} onClick={() => setCode("")} variant="quiet">
          {t("signIn.byRecoveryCode")}
        </Button>
      )}
      {factors?.passkey && factors.authenticator && canUsePasskeys() && (
        <Button disabled={busy} onClick={() => void enter(async () => ({ passkey: await askPasskey(api) }))}>
          {t("signIn.passkey")}
        </Button>
      )}
    </form>
  );
}

/** Why the sign-in was refused; `text` where the form knows more than the failure. */
export function Refusal({ problem, text }: { problem: unknown; text?: string | undefined }) {
  const { t } = useServices();
  if (problem === undefined) return null;
  return (
    <p role="alert" className="rounded-sm bg-bad-soft px-3 py-2 text-bad">
      {text ?? failureText(t, problem)}
    </p>
  );
}

export const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
