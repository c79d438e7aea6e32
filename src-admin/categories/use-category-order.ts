import { useQueryClient } from "@tanstack/react-query";
import type { StaffCategory, StaffSubcategory } from "../../src-shared/catalogue/categories.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

/** Puts the tree into another order: on screen at once, on the server right after, and back again by Undo. */
export function useCategoryOrder() {
  const { t } = useServices();
  const queries = useQueryClient();
  const top = useWrite("PATCH /api/categories/order");
  const inner = useWrite("PATCH /api/subcategories/order");
  const show = (change: (tree: StaffCategory[]) => StaffCategory[]) =>
    queries.setQueriesData<StaffCategory[]>(
      { queryKey: ["GET /api/staff/categories"] },
      (tree) => tree && change(tree),
    );

  const { attempt } = useNotifiedAttempt();
  const run = (send: (back: boolean) => Promise<unknown>) =>
    attempt(async () => {
      await send(false);
      const undo = () => attempt(() => send(true));
      notify.done(t("category.ordered"), { label: t("part.undo"), run: undo });
    });

  return {
    order: (before: readonly StaffCategory[], after: StaffCategory[]) => {
      show(() => after);
      return run((back) => top.mutateAsync({ body: { ids: idsOf(back ? before : after) } }));
    },
    orderInside: (category: StaffCategory, after: StaffSubcategory[]) => {
      show((tree) => tree.map((one) => (one.id === category.id ? { ...one, subcategories: after } : one)));
      const body = (ids: string[]) => ({ categoryId: category.id, ids });
      return run((back) => inner.mutateAsync({ body: body(idsOf(back ? category.subcategories : after)) }));
    },
  };
}
