import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffProduct } from "../../src-shared/products/operations.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { useProductChanges } from "./use-product-changes.ts";

type Row = Pick<StaffProduct, "id" | "version" | "name" | "status" | "publishAt">;

export function useProductActions() {
  const { t } = useServices();
  const { text } = useFormat();
  const confirm = useConfirm();
  const { patchProduct } = useProductChanges();
  const copy = useWrite("POST /api/products/:id/duplicate");
  const { attempt } = useNotifiedAttempt();
  const drop = useWrite("DELETE /api/products/:id");
  return {
    /** The id of the copy. */
    async duplicate(row: Row): Promise<string | undefined> {
      let made: StaffProduct | undefined;
      await attempt(async () => {
        made = await copy.mutateAsync({ params: { id: row.id }, body: {} });
        notify.done(t("product.duplicated"));
      });
      return made?.id;
    },
    move: (row: Row, status: Row["status"]) =>
      patchProduct(
        row,
        { status },
        { status: row.status, publishAt: row.publishAt },
        t(`product.moved.${status}`, { name: text(row.name) }),
      ),
    /** For drafts that no order names; this alone cannot be undone, so it asks. */
    async remove(row: Row): Promise<boolean> {
      const yes = await confirm({
        title: t("product.removeAsk", { name: text(row.name) }),
        text: t("product.removeText"),
        action: t("product.remove"),
      });
      if (!yes) return false;
      return attempt(async () => {
        await drop.mutateAsync({ params: { id: row.id }, headers: ifMatch(row.version) });
        notify.done(t("product.removed", { name: text(row.name) }));
      });
    },
  };
}
