import type { MediaEntry } from "../../src-shared/contract/media.ts";
import { useConfirm } from "../parts/confirm.tsx";
import { notify } from "../parts/notify.ts";
import { useInUseText } from "../parts/use-in-use-text.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";

/** Removes a file for good, which is why it asks; what is in use stays, and where is said. True when it is gone. */
export function useRemoveMedia(): (entry: Pick<MediaEntry, "path" | "name">) => Promise<boolean> {
  const { t } = useServices();
  const failed = useInUseText();
  const confirm = useConfirm();
  const remove = useWrite("DELETE /api/delete-image");
  return async ({ path, name }) => {
    const yes = await confirm({
      title: t("media.removeAsk", { name }),
      text: t("media.removeText"),
      action: t("media.remove"),
    });
    if (!yes) return false;
    try {
      await remove.mutateAsync({ body: { path } });
      notify.done(t("media.removed", { name }));
      return true;
    } catch (problem) {
      notify.problem(failed(problem));
      return false;
    }
  };
}
