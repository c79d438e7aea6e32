import type { SavedView } from "../../../src-shared/saved-views/operations.ts";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useNotifiedAttempt } from "../forms/use-attempt.ts";

/** One's own views of the list `list`, the same at every computer, and how they are saved and removed. */
export function useViews(list: string) {
  const { t } = useServices();
  const asked = useAsk("GET /api/saved-views");
  const save = useWrite("POST /api/saved-views");
  const remove = useWrite("DELETE /api/saved-views/:id");
  const { attempt, busy } = useNotifiedAttempt();
  const put = (view: Pick<SavedView, "name" | "state">) =>
    attempt(() => save.mutateAsync({ body: { list, name: view.name, state: view.state } }));
  return {
    asked,
    busy,
    save: put,
    remove: (view: SavedView) =>
      attempt(async () => {
        await remove.mutateAsync({ params: { id: view.id } });
        notify.plain(t("filter.viewRemoved", { name: view.name }), { label: t("part.undo"), run: () => put(view) });
      }),
  };
}
