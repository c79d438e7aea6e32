import { listOtherHolders, listProductsShowing, type MediaHolder } from "../../../db/queries/catalogue/media.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { UsedIn } from "../../../src-shared/api/editing.ts";

/** Everything that shows a picture or a model, as an `in_use` names it; read where it is decided, in the transaction. */
export async function usedIn(db: Db | Tx, path: string): Promise<UsedIn[]> {
  const others = (await listOtherHolders(db)).filter((holder) => holder.paths.includes(path));
  const holders = [...(await listProductsShowing(db, path)), ...others];
  return [...Map.groupBy(holders, (holder) => holder.collection)].map(([collection, own]) => ({
    collection,
    count: own.length,
    first: own.slice(0, 5).map(({ id, label }: MediaHolder) => ({ id, label })),
  }));
}
