import { listOtherHolders, listProductsShowing, type MediaHolder } from "../../../db/queries/catalogue/media.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { UsedIn } from "../../../src-shared/api/editing.ts";

/** All uses of a picture or a model, for an `in_use` refusal; read in the transaction that decides. */
export async function usedIn(db: Db | Tx, path: string): Promise<UsedIn[]> {
  const others = (await listOtherHolders(db)).filter((holder) => holder.paths.includes(path));
  const holders = [...(await listProductsShowing(db, path)), ...others];
  return [...Map.groupBy(holders, (holder) => holder.collection)].map(([collection, own]) => ({
    collection,
    count: own.length,
    first: own.slice(0, 5).map(({ id, label }: MediaHolder) => ({ id, label })),
  }));
}
