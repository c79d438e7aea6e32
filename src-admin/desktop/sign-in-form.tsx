import { useState } from "react";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import { type UnsealedWork, unsealedWork } from "../../src-shared/desktop/operations.ts";
import type { AdminText } from "../../src-shared/text/admin/index.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { failureText, fieldTexts } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { PasswordField } from "../session/password-field.tsx";
import { useAttempt } from "../ui/forms/use-attempt.ts";
import { desktop } from "./desktop-api.ts";
import { Notices, type StepProps } from "./sign-in-notices.tsx";
import { Step } from "./step.tsx";

/** The second step: the account. `here` knows whether the sign-in is kept. */
export function SignIn({ here, onDone }: StepProps) {
  const { t } = useServices();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [deviceName, setDeviceName] = useState(here.self?.device.name ?? here.computerName);
  const [needsCode, setNeedsCode] = useState(false);
  const [unsealed, setUnsealed] = useState<UnsealedWork>();
  const { attempt, busy, problem } = useAttempt((failure) => {
    const work = unsealedIn(failure);
    setUnsealed(work);
    if (work) return true;
    if (failure instanceof ApiError && ["authenticator_needed", "invalid_code"].includes(failure.code))
      setNeedsCode(true);
    return false;
  });
  const fields = fieldTexts(t, problem);
  const enter = () =>
    attempt(async () => {
      const person = { email: email.trim(), password, deviceName: deviceName.trim(), ...(code ? { code } : {}) };
      onDone(
        await desktop("POST /api/desktop/sign-in", { body: { ...person, leaveUnsealed: unsealed !== undefined } }),
      );
      // What another person had on screen is not for this one.
      location.replace(ADMIN_ROOT);
    });
  return (
    <Step
      title={t("signIn.title")}
      text={t(here.storesSecrets ? "setup.signIn.text" : "setup.signIn.everyStart", { server: here.server ?? "" })}
    >
      <Notices here={here} />
      <form
        className="panel flex flex-col gap-4 p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <TextField
          label={t("signIn.email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          latin
          value={email}
          onChange={setEmail}
          problem={fields.email}
        />
        <PasswordField
          label={t("signIn.password")}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          problem={fields.password}
        />
        {needsCode && (
          <TextField
            label={t("signIn.code")}
            latin
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
          />
        )}
        <TextField
          label={t("setup.deviceName")}
          hint={t("setup.deviceNameHint")}
          maxLength={60}
          value={deviceName}
          onChange={setDeviceName}
          problem={fields.deviceName}
        />
        {problem !== undefined && Object.keys(fields).length === 0 && (
          <FieldProblem alert>{signInFailure(t, problem)}</FieldProblem>
        )}
        {unsealed && (
          <p role="alert" className="rounded-sm bg-wait-soft p-3 text-wait">
            {unsealed.count === 0 ? t("setup.unsealed.uncounted", unsealed) : t("setup.unsealed", { ...unsealed })}
          </p>
        )}
        <Button type="submit" disabled={busy} variant="main">
          {t(unsealed ? "setup.unsealed.enter" : "signIn.submit")}
        </Button>
      </form>
    </Step>
  );
}

/** What a sign-in would leave here unsealed, where that is why it was refused. */
function unsealedIn(failure: unknown): UnsealedWork | undefined {
  if (!(failure instanceof ApiError) || failure.code !== "conflict") return undefined;
  return unsealedWork.safeParse(failure.details).data;
}

const signInFailure = (t: AdminText, problem: unknown): string =>
  problem instanceof ApiError && problem.code === "invalid_credentials"
    ? t("setup.signIn.refused")
    : failureText(t, problem);
