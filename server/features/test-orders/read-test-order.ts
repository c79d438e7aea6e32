import { fromJson } from "../../../db/json.ts";
import { findStaff } from "../../../db/queries/accounts/staff.ts";
import type { OrderRow } from "../../../db/queries/orders/orders.ts";
import { findTestOrder } from "../../../db/queries/orders/test-orders.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { languagePath, orderPath } from "../../../src-shared/addresses.ts";
import type { TestOrder } from "../../../src-shared/orders/test-order.ts";
import type { Context } from "../../context.ts";

/** The test order as the set-up screen shows it. */
export async function readTestOrder(ctx: Context, db: Db | Tx): Promise<{ order: TestOrder | null }> {
  const test = await findTestOrder(db);
  if (!test) return { order: null };
  const rows = fromJson(test.content).find(({ table }) => table === "orders")?.rows as OrderRow[] | undefined;
  const [order] = rows ?? [];
  if (!order) return { order: null };
  const { id, number, status, total, lang } = order;
  return {
    order: {
      ...{ id, number, status, total, placedAt: test.placed_at },
      mailsTo: (await findStaff(db, test.staff_id))?.email ?? "",
      followUrl: ctx.config.publicUrl + languagePath(orderPath(ctx.secrets.orderToken(id)), lang),
    },
  };
}
