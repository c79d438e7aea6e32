import { type FormEvent, useState } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { useAttempt } from "../ui/forms/use-attempt.ts";
import { useForm } from "../ui/forms/use-form.ts";
import { askPasskey, canUsePasskeys, isGivenUp } from "./passkey.ts";
import { PasswordField } from "./password-field.tsx";
import { useSession } from "./session-context.tsx";

const blank = { current: "", password: "" };

/** Sets one's own password; asks for the current one wherever the session can give that proof. */
export function NewPasswordForm({ onDone }: { onDone: () => Promise<void> }) {
  const { api, t } = useServices();
  const form = useForm(blank);
  const { currentPasswordNeeded: needed, passkeys } = useSession();
  const [byPasskey, setByPasskey] = useState(false);
  const { attempt, busy, problem } = useAttempt((failure) => isGivenUp(failure) || form.takeProblems(failure));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { current, password } = form.values;
    void attempt(async () => {
      const proof = !needed ? {} : byPasskey ? { passkey: await askPasskey(api) } : { current };
      await api("PUT /api/session/password", { body: { password, ...proof } });
      form.replace(blank);
      notify.done(t("newPassword.done"));
      await onDone();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {needed && !byPasskey && (
        <PasswordField label={t("newPassword.current")} autoComplete="current-password" {...form.field("current")} />
      )}
      {needed && passkeys > 0 && canUsePasskeys() && (
        <button type="button" onClick={() => setByPasskey(!byPasskey)} className="link min-h-6 self-start">
          {t(byPasskey ? "newPassword.byPassword" : "newPassword.byPasskey")}
        </button>
      )}
      <PasswordField
        label={t("newPassword.password")}
        hint={t("newPassword.hint")}
        autoComplete="new-password"
        {...form.field("password")}
      />
      <FieldProblem alert>{problem !== undefined && failureText(t, problem)}</FieldProblem>
      <Button type="submit" disabled={busy} variant="main" className="self-start">
        {t(busy ? "part.saving" : "newPassword.submit")}
      </Button>
    </form>
  );
}
