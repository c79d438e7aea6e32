import { useState } from "react";
import { ApiError } from "../../src-shared/api/client.ts";
import type { MailServerState } from "../../src-shared/mail/server.ts";
import type { AdminText } from "../../src-shared/text/admin/index.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useAttempt, useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { MailServerDialog } from "./mail-server-dialog.tsx";

/** The mail server: entered, tested by a mail that has to arrive, and used from then on. */
export function MailServerPanel() {
  const { t } = useServices();
  const request = useAsk("GET /api/mail-server");
  return (
    <Panel title={t("mailServer.title")} text={t("mailServer.text")}>
      <Shown of={request}>{(state) => <State state={state} />}</Shown>
    </Panel>
  );
}

function State({ state }: { state: MailServerState }) {
  const { t } = useServices();
  const { time } = useFormat();
  const [open, setOpen] = useState(false);
  const { attempt, busy } = useNotifiedAttempt();
  const remove = useWrite("DELETE /api/mail-server");
  const { way, server, provenAt } = state;
  if (way === "environment") return <p>{t("mailServer.environment")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {server === null
          ? t("mailServer.files")
          : provenAt === null
            ? t("mailServer.unproven", { host: server.host })
            : t("mailServer.used", { host: server.host, when: time(provenAt) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)} variant={server === null ? "main" : undefined}>
          {t(server === null ? "mailServer.enter" : "mailServer.change")}
        </Button>
        {server !== null && (
          <Button disabled={busy} onClick={() => void attempt(() => remove.mutateAsync({}))}>
            {t("mailServer.remove")}
          </Button>
        )}
      </div>
      {server !== null && provenAt === null && <Test />}
      <p className="text-sm text-muted">{t("mailServer.dns")}</p>
      {open && <MailServerDialog server={server} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Test() {
  const { t } = useServices();
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  const test = useWrite("POST /api/mail-server/test");
  const prove = useWrite("POST /api/mail-server/proof");
  const { attempt, busy } = useAttempt((problem) => {
    notify.problem(testFailure(t, problem));
    return true;
  });
  const proving = useAttempt((problem) => {
    setWrong(failureText(t, problem));
    return true;
  });
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
      <Button
        disabled={busy}
        onClick={() =>
          void attempt(async () => {
            const { to } = await test.mutateAsync({});
            notify.done(t("mailServer.sent", { to }));
          })
        }
      >
        {t("mailServer.test")}
      </Button>
      <TextField
        label={t("mailServer.code")}
        latin
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        problem={wrong}
        className="w-48"
      />
      <Button
        variant="main"
        disabled={proving.busy || code === ""}
        onClick={() =>
          void proving.attempt(async () => {
            await prove.mutateAsync({ body: { code } });
            notify.done(t("mailServer.proven"));
          })
        }
      >
        {t("mailServer.prove")}
      </Button>
    </div>
  );
}

/** What the mail server answered, where it did. */
function testFailure(t: AdminText, problem: unknown): string {
  if (!(problem instanceof ApiError) || problem.code !== "conflict") return failureText(t, problem);
  const { problem: said } = (problem.details ?? {}) as { problem?: string | null };
  return said ? t("mailServer.failed", { problem: said }) : t("mailServer.noTest");
}
