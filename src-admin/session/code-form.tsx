import { type FormEvent, useState } from "react";
import { ApiError } from "../../src-shared/api/client.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { askPasskey, isGivenUp } from "./passkey.ts";
import { focusOnce } from "./password-form.tsx";

/** Which second factors somebody has, as the refusal says it. */
interface AskedFactors {
  authenticator?: boolean;
  recoveryCodes?: boolean;
}

interface CodeFormProps {
  email: string;
  onEmail(email: string): void;
  onDone(): void;
}

/** The emergency code: asked for by address, then typed in. The server makes it, keeps it and says nothing about whose it is. */
export function CodeForm({ email, onEmail, onDone }: CodeFormProps) {
  const { api, t } = useServices();
  const [sent, setSent] = useState<"sent" | "unavailable">();
  const [code, setCode] = useState("");
  const [authenticator, setAuthenticator] = useState<string>();
  /** A passkey is the only second factor there is: the next press asks for it. */
  const [byPasskey, setByPasskey] = useState(false);
  const [hasRecoveryCodes, setHasRecoveryCodes] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await work();
    setBusy(false);
  };
  const send = () =>
    attempt(async () => {
      try {
        const answer = await api("POST /api/send-otp", { body: { to: email, timestamp: Date.now() } });
        setSent(answer.message === "OTP sent" ? "sent" : "unavailable");
      } catch (failure) {
        const limited = failure instanceof ApiError && failure.code === "rate_limited";
        setProblem(limited ? failureText(t, failure) : t("otp.failed"));
      }
    });
  const enter = () =>
    attempt(async () => {
      try {
        const passkey = byPasskey ? await askPasskey(api) : undefined;
        const factor = passkey ? { passkey } : authenticator ? { authenticator } : {};
        await api("POST /api/session/code", { body: { code, ...factor } });
        onDone();
      } catch (failure) {
        const firstAsked =
          failure instanceof ApiError && failure.code === "authenticator_needed" && authenticator === undefined;
        const { authenticator: app, recoveryCodes } = (failure as { details?: AskedFactors }).details ?? {};
        if (firstAsked && app === false) {
          setByPasskey(true);
          setHasRecoveryCodes(recoveryCodes === true);
        } else if (firstAsked) setAuthenticator("");
        else if (!isGivenUp(failure)) setProblem(failureText(t, failure));
      }
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
      {problem && (
        <p role="alert" className="rounded-sm bg-bad-soft px-3 py-2 text-bad">
          {problem}
        </p>
      )}
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
