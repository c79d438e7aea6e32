import { findOrder, listOrderFiles } from "../../../../db/queries/orders/orders.ts";
import type { FileAnswer } from "../../../../src-shared/api/file-answer.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Context } from "../../../context.ts";
import { seesVoided } from "./list-orders.ts";

/** An upload of an order; its path in the store is looked up and never taken from the client (server/security.md, row 54). */
export async function readOrderFile(
  ctx: Context,
  orderId: string,
  fileId: string,
): Promise<FileAnswer | Refusal<"not_found">> {
  const order = await findOrder(ctx.db, orderId);
  if (!order || (order.voided_at !== null && !seesVoided(ctx))) return refuse("not_found");
  const file = (await listOrderFiles(ctx.db, orderId)).find((file) => file.id === fileId);
  const bytes = file && (await ctx.uploads.read(file.path));
  if (!file || !bytes) return refuse("not_found");
  const { name, mime } = file;
  return { name, mime, encoding: "base64", content: Buffer.from(bytes).toString("base64") };
}
