import { type FormEvent, useState } from "react";
import { ApiError } from "../../src-shared/contract/client.ts";
import { failureText } from "../failure-text.ts";
import { TextField } from "../parts/text-field.tsx";
import { useServices } from "../services.tsx";
import { PasswordField } from "./password-field.tsx";

interface PasswordFormProps {
  email: string;
  onEmail(email: string): void;
  onDone(): void;
}

/** E-mail and password; the authenticator's code is asked for only where one is in use, after the password was right. */
export function PasswordForm({ email, onEmail, onDone }: PasswordFormProps) {
  const { api, t } = useServices();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string>();
  const [codeNeeded, setCodeNeeded] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await api("POST /api/session", { body: { email, password, ...(code ? { code } : {}) } });
      return onDone();
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure.code : undefined;
      setCodeNeeded(refusal === "authenticator_needed" || refusal === "invalid_code");
      const firstAsked = refusal === "authenticator_needed" && code === undefined;
      // While strangers guess, the authenticator's code lets its owner pass (server/features/session/throttle.ts).
      if (firstAsked || refusal === "rate_limited") setCode(code ?? "");
      if (!firstAsked) setProblem(failureText(t, failure));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
          label={t("signIn.code")}
          hint={t("signIn.codeHint")}
          value={code}
          onChange={setCode}
          inputMode="text"
          autoComplete="one-time-code"
          latin
          required={codeNeeded}
          maxLength={40}
          // It came up under the hands of who is typing: the focus goes where the next keys belong.
          ref={focusOnce}
        />
      )}
      {problem && (
        <p role="alert" className="rounded-sm bg-bad-soft px-3 py-2 text-bad">
          {problem}
        </p>
      )}
      <button type="submit" disabled={busy} className="act act-main">
        {t(busy ? "signIn.submitting" : "signIn.submit")}
      </button>
    </form>
  );
}

export const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
