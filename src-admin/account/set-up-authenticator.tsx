import type { FormEvent } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { CopyButton } from "../../src-shared/ui/copy-button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { useAttempt } from "../ui/forms/use-attempt.ts";
import { useForm } from "../ui/forms/use-form.ts";
import { QrCode } from "./qr-code.tsx";

interface SetUpAuthenticatorProps {
  secret: string;
  uri: string;
  onCancel(): void;
  onDone(recoveryCodes: readonly string[]): Promise<void>;
}

const blank = { code: "" };

/** The app's secret as a picture, a link and a key, and the code that proves that the app has it. */
export function SetUpAuthenticator({ secret, uri, onCancel, onDone }: SetUpAuthenticatorProps) {
  const { api, t } = useServices();
  const form = useForm(blank);
  const { attempt, busy, problem } = useAttempt(form.takeProblems);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const { recoveryCodes } = await api("PUT /api/session/authenticator", { body: form.values });
      await onDone(recoveryCodes);
    });
  };
  const field = form.field("code");
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_1fr]">
      <div>
        <p className="mb-2 font-medium">{t("account.authenticator.scan")}</p>
        <QrCode text={uri} label={t("account.authenticator.qr")} />
      </div>
      <div className="min-w-0">
        <p className="mb-2">{t("account.authenticator.type")}</p>
        <div className="flex flex-wrap items-center gap-2">
          <code dir="ltr" className="rounded-sm bg-sand px-3 py-2 wrap-anywhere select-all">
            {secret}
          </code>
          <CopyButton text={secret} />
        </div>
        <p className="mt-3">
          <a href={uri} className="link">
            {t("account.authenticator.open")}
          </a>
        </p>
        <form onSubmit={submit} className="mt-5 flex max-w-xs flex-col gap-3">
          <TextField
            label={t("account.authenticator.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            latin
            maxLength={40}
            {...field}
            problem={field.problem ?? (problem === undefined ? undefined : failureText(t, problem))}
          />
          <div className="flex gap-2">
            <Button onClick={onCancel}>{t("part.cancel")}</Button>
            <Button type="submit" disabled={busy} variant="main">
              {t("account.authenticator.confirm")}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}
