/** Sign-in of the desktop app: the shop's address, the account, and the first fetch; then the back office. */

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import type { Desktop } from "../../src-shared/desktop/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { failureText, fieldTexts } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { LookSwitches } from "../layout/look-switches.tsx";
import { PasswordField } from "../session/password-field.tsx";
import { Failed } from "../ui/failed.tsx";
import { dropDrafts } from "../ui/forms/drafts.ts";
import { useAttempt } from "../ui/forms/use-attempt.ts";
import { FrameSkeleton } from "../ui/skeletons.tsx";
import { desktop } from "./desktop-api.ts";
import { useSyncStatus } from "./sync-status.ts";

/** `signsIn`: a known person signs in again, because the server asked for it; pending operations stay. */
export function DesktopSignIn({ signsIn, children }: { signsIn: boolean; children: ReactNode }) {
  const [here, setHere] = useState<Desktop>();
  const [problem, setProblem] = useState<unknown>();
  const ask = useCallback(async () => {
    try {
      setProblem(undefined);
      const found = await desktop("GET /api/desktop");
      // Nobody is signed in, perhaps because this desktop was revoked: drafts go too.
      if (found.state !== "ready") dropDrafts();
      setHere(found);
    } catch (failure) {
      setProblem(failure);
    }
  }, []);
  useEffect(() => void ask(), [ask]);
  if (!here) {
    return problem === undefined ? (
      <FrameSkeleton />
    ) : (
      <main className="mx-auto max-w-lg p-8">
        <Failed problem={problem} onRetry={() => void ask()} />
      </main>
    );
  }
  if (here.state === "set_up") return <ServerAddress here={here} onDone={setHere} />;
  if (here.state === "signed_out" || signsIn) return <SignIn here={here} onDone={setHere} />;
  return <FirstFetch>{children}</FirstFetch>;
}

interface StepProps {
  here: Desktop;
  onDone(next: Desktop): void;
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { t } = useServices();
  useEffect(() => {
    document.title = `${title} · ${t("frame.name")}`;
  }, [title, t]);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex justify-end gap-1 p-3">
        <LookSwitches />
      </div>
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center px-5 pb-24">
        <h1 className="mb-1 text-2xl">{title}</h1>
        <p className="mb-5 text-muted">{text}</p>
        {children}
      </main>
    </div>
  );
}

function ServerAddress({ here, onDone }: StepProps) {
  const { t } = useServices();
  const [server, setServer] = useState(here.server ?? "https://");
  const { attempt, busy, problem } = useAttempt();
  const save = () =>
    attempt(async () => onDone(await desktop("PUT /api/desktop/server", { body: { server: server.trim() } })));
  const isNoShop = problem instanceof ApiError && problem.code === "conflict";
  return (
    <Step title={t("setup.server.title")} text={t("setup.server.text")}>
      <form
        className="panel flex flex-col gap-4 p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t("setup.server.address")}
          value={server}
          onChange={setServer}
          latin
          inputMode="text"
          autoComplete="off"
          problem={
            problem === undefined
              ? undefined
              : (fieldTexts(t, problem).server ?? (isNoShop ? t("setup.server.noShop") : failureText(t, problem)))
          }
        />
        <Button type="submit" disabled={busy} variant="main">
          {t("setup.next")}
        </Button>
      </form>
    </Step>
  );
}

function SignIn({ here, onDone }: StepProps) {
  const { t } = useServices();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [deviceName, setDeviceName] = useState(here.self?.device.name ?? "");
  const [needsCode, setNeedsCode] = useState(false);
  const { attempt, busy, problem } = useAttempt((failure) => {
    if (failure instanceof ApiError && ["authenticator_needed", "invalid_code"].includes(failure.code))
      setNeedsCode(true);
    return false;
  });
  const fields = fieldTexts(t, problem);
  const enter = () =>
    attempt(async () => {
      const body = { email: email.trim(), password, deviceName: deviceName.trim(), ...(code ? { code } : {}) };
      onDone(await desktop("POST /api/desktop/sign-in", { body }));
      // What another person had on screen is not for this one.
      location.replace(ADMIN_ROOT);
    });
  return (
    <Step title={t("signIn.title")} text={t("setup.signIn.text", { server: here.server ?? "" })}>
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
          <FieldProblem alert>{failureText(t, problem)}</FieldProblem>
        )}
        <Button type="submit" disabled={busy} variant="main">
          {t("signIn.submit")}
        </Button>
      </form>
    </Step>
  );
}

/** Until everything is there once, there is nothing to work with. Later fetches happen beneath the open screens. */
function FirstFetch({ children }: { children: ReactNode }) {
  const { t } = useServices();
  const status = useSyncStatus();
  const [opened, setOpened] = useState(false);
  const isFetching = status?.state === "first_sync" && status.syncedAt === null;
  useEffect(() => {
    if (status && !isFetching) setOpened(true);
  }, [status, isFetching]);
  if (opened) return children;
  if (!status) return <FrameSkeleton />;
  const { done, total } = status.progress ?? { done: 0, total: 0 };
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
  return (
    <Step title={t("setup.fetch.title")} text={t("setup.fetch.text")}>
      <progress className="w-full accent-accent" max={100} value={percent} aria-label={t("setup.fetch.title")} />
      <p className="mt-2 text-muted tabular-nums" role="status">
        {t("sync.fetching", { percent })}
      </p>
    </Step>
  );
}
