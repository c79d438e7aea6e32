import type { MediaEntry } from "../../src-shared/media/operations.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { useInUseText } from "../ui/forms/use-in-use-text.ts";

/** Removes a file for good, which is why it asks; what is in use stays, and where is said. True when it is gone. */
export function useRemoveMedia(): (entry: Pick<MediaEntry, "path" | "name">) => Promise<boolean> {
  const { t } = useServices();
  const inUseText = useInUseText();
  const { attempt } = useNotifiedAttempt((_, problem) => inUseText(problem));
  const confirm = useConfirm();
  const remove = useWrite("DELETE /api/delete-image");
  return async ({ path, name }) => {
    const yes = await confirm({
      title: t("media.removeAsk", { name }),
      text: t("media.removeText"),
      action: t("media.remove"),
    });
    if (!yes) return false;
    return attempt(async () => {
      await remove.mutateAsync({ body: { path } });
      notify.done(t("media.removed", { name }));
    });
  };
}
