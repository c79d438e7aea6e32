import { notify } from "../../../src-shared/ui/notify.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";

/** Puts back what a bulk change replaced; a message says how much, and how much was left. */
export function useUndoBulk() {
  const { t } = useServices();
  const undo = useWrite("POST /api/products/bulk/:id/undo");
  const { attempt, busy } = useNotifiedAttempt();
  const putBack = (id: string) =>
    attempt(async () => {
      const { restored, skipped } = await undo.mutateAsync({ params: { id } });
      const words = t("product.bulk.restored", { count: restored });
      if (skipped.length === 0) notify.plain(words);
      else notify.problem(`${words} ${t("product.bulk.skipped", { count: skipped.length })}`);
    });
  return { putBack, busy };
}
