import { ifMatch } from "../../src-shared/contract/editing.ts";
import { failureText } from "../app/failure-text.ts";
import { type Input, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { notify } from "../ui/notify.ts";

type MarkKey = "PATCH /api/staff/messages/:id" | "PATCH /api/staff/quote-requests/:id";
type StatusOf<K extends MarkKey> = Input<K>["body"]["status"];

/** Changes the state of a message or a request at once, with the way back in the toast. */
export function useMark<K extends MarkKey>(key: K, words: (status: StatusOf<K>) => string) {
  const { t } = useServices();
  const write = useWrite(key);
  const send = async (row: { id: string; version: number }, status: StatusOf<K>) => {
    const input = { params: { id: row.id }, body: { status }, headers: ifMatch(row.version) };
    return write.mutateAsync(input as unknown as Input<K>);
  };
  const say = (problem: unknown) => notify.problem(failureText(t, problem));
  return {
    busy: write.isPending,
    mark: async (row: { id: string; version: number; status: StatusOf<K> }, status: StatusOf<K>) => {
      try {
        const after = await send(row, status);
        notify.done(t("messages.marked", { state: words(status) }), {
          label: t("part.undo"),
          run: () => send(after, row.status).then(() => notify.plain(t("part.undone")), say),
        });
      } catch (problem) {
        say(problem);
      }
    },
  };
}
