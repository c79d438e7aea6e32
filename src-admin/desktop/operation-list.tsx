import { ApiError } from "../../src-shared/api/client.ts";
import type { PendingOperation } from "../../src-shared/sync/desktop-sync.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failed } from "../ui/failed.tsx";
import { TableSkeleton } from "../ui/skeletons.tsx";
import { desktop } from "./desktop-api.ts";
import { ExportWaiting } from "./export-waiting.tsx";
import { useOperationWords, useReasonWords } from "./operation-words.ts";
import { useSyncStatus } from "./sync-status.ts";
import { useDesktopAsk, useDesktopWrite } from "./use-desktop.ts";

const tones: Record<PendingOperation["state"], Tone> = {
  waiting: "calm",
  sent: "wait",
  acknowledged: "good",
  blocked: "wait",
  conflict: "bad",
  unfetched: "wait",
};

/** What was done here and the server has not taken yet, in the order it was done. */
export function OperationList() {
  const { t } = useServices();
  const { time } = useFormat();
  const confirm = useConfirm();
  const words = useOperationWords();
  const reason = useReasonWords();
  const list = useDesktopAsk("GET /api/desktop/operations");
  const isOnline = useSyncStatus()?.state === "online";
  const retry = useDesktopWrite("POST /api/desktop/operations/:id/retry");
  if (list.isError) return <Failed problem={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <TableSkeleton />;
  // One in conflict is among the decisions, where both sides are shown.
  const operations = list.data.filter(({ state }) => state !== "conflict");
  if (operations.length === 0) return <Empty title={t("sync.nothingWaits")} text={t("sync.nothingWaitsText")} />;

  const isAgain = ({ state, tries }: PendingOperation) => state === "sent" && tries > 0 && !isOnline;
  const drop = async (operation: PendingOperation) => {
    const question = { title: t("sync.drop.title"), text: words(operation), action: t("sync.drop") };
    if (!(await confirm(question))) return;
    try {
      await desktop("DELETE /api/desktop/operations/:id", { params: { id: operation.id } });
    } catch (problem) {
      const on = problem instanceof ApiError && problem.code === "in_use" ? subjectsOf(problem.details) : [];
      notify.problem(on.length > 0 ? t("sync.drop.used", { list: on.join(", ") }) : failureText(t, problem));
    }
  };
  return (
    <div className="panel overflow-x-auto p-5">
      <table className="w-full min-w-2xl">
        <thead>
          <tr className="text-start text-xs text-muted">
            {(["what", "when", "state", "tries", "reason"] as const).map((name) => (
              <th key={name} scope="col" className="py-2 pe-3 text-start font-medium">
                {t(`sync.column.${name}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {operations.map((operation) => (
            <tr key={operation.number} className="border-t border-line align-baseline">
              <th scope="row" className="py-2 pe-3 text-start font-medium">
                <bdi>{words(operation)}</bdi>
              </th>
              <td className="py-2 pe-3 whitespace-nowrap">{time(operation.at)}</td>
              <td className="py-2 pe-3">
                <Badge tone={tones[operation.state]}>
                  {t(isAgain(operation) ? "sync.operation.again" : `sync.operation.${operation.state}`)}
                </Badge>
              </td>
              <td className="py-2 pe-3 tabular-nums">{operation.tries}</td>
              <td className="py-2 pe-3 text-muted">{reason(operation.lastError)}</td>
              <td className="py-1 text-end whitespace-nowrap">
                {operation.state !== "acknowledged" && operation.state !== "unfetched" && (
                  <>
                    <Button onClick={() => void retry.run({ params: { id: operation.id } })} variant="quiet">
                      {t("sync.retry")}
                    </Button>
                    <Button onClick={() => void drop(operation)} variant="quiet" className="text-bad">
                      {t("sync.drop")}
                    </Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ExportWaiting className="mt-4" />
    </div>
  );
}

const subjectsOf = (details: unknown): string[] =>
  ((details as { operations?: { subject: string }[] } | undefined)?.operations ?? []).map(({ subject }) => subject);
