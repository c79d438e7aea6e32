import { type FormEvent, useState } from "react";
import { ApiError } from "../../src-shared/api/client.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { useAttempt } from "../ui/forms/use-attempt.ts";
import { askPasskey, isGivenUp } from "./passkey.ts";
import { focusOnce, Refusal } from "./password-form.tsx";

/** The account's second factors, from the refusal's details. */
interface AskedFactors {
  authenticator?: boolean;
  recoveryCodes?: boolean;
}

interface CodeFormProps {
  email: string;
  onEmail(email: string): void;
  onDone(): Promise<void>;
}

class CodeNotSent extends Error {}

/** The emergency code: asked for by address, then typed in. The server makes it, keeps it and says nothing about whose it is. */
export function CodeForm({ email, onEmail, onDone }: CodeFormProps) {
  const { api, t } = useServices();
  const [sent, setSent] = useState<"sent" | "unavailable">();
  const [code, setCode] = useState("");
  const [authenticator, setAuthenticator] = useState<string>();
  /** A passkey is the only second factor there is: the next press asks for it. */
  const [byPasskey, setByPasskey] = useState(false);
  const [hasRecoveryCodes, setHasRecoveryCodes] = useState(false);
  const { attempt, busy, problem } = useAttempt((failure) => {
    const firstAsked =
      failure instanceof ApiError && failure.code === "authenticator_needed" && authenticator === undefined;
    const { authenticator: app, recoveryCodes } = (failure as { details?: AskedFactors }).details ?? {};
    if (firstAsked && app === false) {
      setByPasskey(true);
      setHasRecoveryCodes(recoveryCodes === true);
    } else if (firstAsked) setAuthenticator("");
    return firstAsked || isGivenUp(failure);
  });
  const send = () =>
    attempt(async () => {
      const body = { to: email, timestamp: Date.now() };
      const answer = await api("POST /api/send-otp", { body }).catch((failure: unknown) => {
        throw failure instanceof ApiError && failure.code === "rate_limited" ? failure : new CodeNotSent();
      });
      setSent(answer.message === "OTP sent" ? "sent" : "unavailable");
    });
  const enter = () =>
    attempt(async () => {
      const passkey = byPasskey ? await askPasskey(api) : undefined;
      const factor = passkey ? { passkey } : authenticator ? { authenticator } : {};
      await api("POST /api/session/code", { body: { code, ...factor } });
      await onDone();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (sent === undefined ? send() : enter());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {sent === undefined ? (
        <>
          <p className="text-muted">{t("otp.lead")}</p>
          <TextField
            label={t("signIn.email")}
            value={email}
            onChange={onEmail}
            type="email"
            autoComplete="username"
            latin
            required
            maxLength={254}
          />
        </>
      ) : (
        <>
          <div role="status">
            <p>{t(`otp.${sent}`)}</p>
            {sent === "unavailable" && <p className="text-muted">{t("otp.unavailableHint")}</p>}
          </div>
          <TextField
            label={t("otp.code")}
            value={code}
            onChange={setCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            latin
            required
            maxLength={40}
            ref={focusOnce}
          />
          {byPasskey && <p role="status">{t("signIn.passkeyNext")}</p>}
          {authenticator !== undefined && (
            <TextField
              label={t(hasRecoveryCodes ? "signIn.recoveryCode" : "otp.authenticator")}
              hint={t(hasRecoveryCodes ? "signIn.recoveryHint" : "signIn.codeHint")}
              value={authenticator}
              onChange={setAuthenticator}
              latin
              required
              maxLength={40}
              ref={focusOnce}
            />
          )}
        </>
      )}
      <Refusal problem={problem} text={problem instanceof CodeNotSent ? t("otp.failed") : undefined} />
      <Button type="submit" disabled={busy} variant="main">
        {sent === undefined ? t(busy ? "otp.sending" : "otp.send") : t(busy ? "signIn.submitting" : "signIn.submit")}
      </Button>
      {byPasskey && hasRecoveryCodes && (
        <Button
          disabled={busy}
          onClick={() => {
            setByPasskey(false);
            setAuthenticator("");
          }}
          variant="quiet"
        >
          {t("signIn.byRecoveryCode")}
        </Button>
      )}
      {sent !== undefined && (
        <Button disabled={busy} onClick={() => void send()} variant="quiet">
          {t("otp.again")}
        </Button>
      )}
    </form>
  );
}
