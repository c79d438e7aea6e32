import { ifMatch } from "../../src-shared/api/editing.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";

interface Mark<Status> {
  params: { id: string };
  body: { status: Status };
  headers: Record<string, string>;
}

/** What `useWrite` gives for an operation that sets a status. */
interface MarkWrite<Status> {
  isPending: boolean;
  mutateAsync(input: Mark<Status>): Promise<{ id: string; version: number }>;
}

/** Changes the state of a message or a request at once, with the way back in the toast. */
export function useMark<Status>(write: MarkWrite<Status>, words: (status: Status) => string) {
  const { t } = useServices();
  const send = (row: { id: string; version: number }, status: Status) =>
    write.mutateAsync({ params: { id: row.id }, body: { status }, headers: ifMatch(row.version) });
  const notifyProblem = (problem: unknown) => notify.problem(failureText(t, problem));
  return {
    busy: write.isPending,
    mark: async (row: { id: string; version: number; status: Status }, status: Status) => {
      try {
        const after = await send(row, status);
        notify.done(t("messages.marked", { state: words(status) }), {
          label: t("part.undo"),
          run: () => send(after, row.status).then(() => notify.plain(t("part.undone")), notifyProblem),
        });
      } catch (problem) {
        notifyProblem(problem);
      }
    },
  };
}
