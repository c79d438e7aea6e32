import type { SessionEntry } from "../../src-shared/accounts/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Shown } from "../ui/shown.tsx";
import { browserName } from "./browser-name.ts";

/** Open sessions: one's own, or for administrators those of `staffId`; each can be ended. */
export function SessionList({ staffId }: { staffId?: string }) {
  const { t } = useServices();
  const request = useAsk("GET /api/sessions", staffId === undefined ? {} : { query: { staff: staffId } });
  const endOthers = useWrite("DELETE /api/sessions");
  const { attempt, busy } = useNotifiedAttempt();
  const endAll = () =>
    attempt(async () => {
      const { ended } = await endOthers.mutateAsync({});
      notify.done(t("account.sessions.endedOthers", { count: ended }));
    });
  return (
    <Shown of={request}>
      {(sessions) => (
        <>
          {sessions.length === 0 && <p className="text-muted">{t("account.sessions.none")}</p>}
          <ul className="divide-y divide-line">
            {sessions.map((entry) => (
              <SessionLine key={entry.id} entry={entry} />
            ))}
          </ul>
          {staffId === undefined && sessions.length > 1 && (
            <Button disabled={busy} onClick={() => void endAll()} variant="bad" className="mt-3">
              {t("account.sessions.endOthers")}
            </Button>
          )}
        </>
      )}
    </Shown>
  );
}

function SessionLine({ entry }: { entry: SessionEntry }) {
  const { t } = useServices();
  const { time } = useFormat();
  const end = useWrite("DELETE /api/sessions/:id");
  const { attempt, busy } = useNotifiedAttempt();
  const finish = () =>
    attempt(async () => {
      await end.mutateAsync({ params: { id: entry.id } });
      notify.done(t("account.sessions.ended"));
    });
  const facts = [
    t("account.sessions.opened", { time: time(entry.openedAt) }),
    t("account.sessions.seen", { time: time(entry.seenAt) }),
    t("account.sessions.until", { time: time(entry.expiresAt) }),
    ...(entry.openedBy === "code" ? [t("account.sessions.byCode")] : []),
    ...(entry.openedBy === "passkey" ? [t("account.sessions.byPasskey")] : []),
    ...(entry.sameAddress ? [] : [t("account.sessions.otherPlace")]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{browserName(entry.userAgent)}</bdi>
          {entry.current && <Badge tone="good">{t("account.sessions.this")}</Badge>}
        </p>
        <p className="text-xs text-muted">{facts.join(" · ")}</p>
      </div>
      {!entry.current && (
        <Button disabled={busy} onClick={() => void finish()}>
          {t("account.sessions.end")}
        </Button>
      )}
    </li>
  );
}
