import { ifMatch } from "../../src-shared/contract/editing.ts";
import type { ProductPatch } from "../../src-shared/contract/product-input.ts";
import { failureText } from "../failure-text.ts";
import { notify } from "../parts/notify.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";

interface Versioned {
  id: string;
  version: number;
}

/**
 * Single fields of products and prices of variants, changed where they stand in a list: done at once, said, and put back
 * by Undo. When somebody else was faster nothing is written over: it says so, and the list shows what there is now.
 */
export function useProductChanges() {
  const { t } = useServices();
  const product = useWrite("PATCH /api/products/:id");
  const variant = useWrite("PATCH /api/variants/:id");

  async function change<V extends Versioned>(
    send: (version: number, back: boolean) => Promise<V>,
    version: number,
    said: string,
  ) {
    try {
      const after = await send(version, false);
      const undo = async () => {
        try {
          await send(after.version, true);
          notify.plain(t("part.undone"));
        } catch (problem) {
          notify.problem(failureText(t, problem));
        }
      };
      notify.done(said, { label: t("part.undo"), run: undo });
      return true;
    } catch (problem) {
      notify.problem(failureText(t, problem));
      return false;
    }
  }

  return {
    /** `before` says of the same fields what they were, for Undo. */
    patchProduct: (row: Versioned, after: ProductPatch, before: ProductPatch, said: string) =>
      change(
        (version, back) =>
          product.mutateAsync({ params: { id: row.id }, body: back ? before : after, headers: ifMatch(version) }),
        row.version,
        said,
      ),
    /** Dirhams. */
    changePrice: (row: Versioned & { price: number; compareAtPrice: number | null }, price: number) =>
      change(
        (version, back) => {
          // An earlier price that is not above the new one would promise a saving that there is not.
          const keeps = back || row.compareAtPrice === null || row.compareAtPrice > price;
          const body = { price: back ? row.price : price, compareAtPrice: keeps ? row.compareAtPrice : null };
          return variant.mutateAsync({ params: { id: row.id }, body, headers: ifMatch(version) });
        },
        row.version,
        t("product.priceChanged"),
      ),
  };
}
