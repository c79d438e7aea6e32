import { insertOrderEvent, insertOrderFile, listOrderFiles, touchOrder } from "../../../db/queries/orders.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { UploadedFile } from "../../../src-shared/contract/define.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import { newId } from "../../../src-shared/model/id.ts";
import type { Context } from "../../context.ts";
import { readPaper } from "../media/paper.ts";
import { findOrderOfToken } from "./follow-order.ts";

const most = 10;

/**
 * Keeps a paper that the customer sends in (features/media/paper.ts says which kinds). Refuses more than ten for one
 * order.
 */
export async function addOrderFile(
  ctx: Context,
  token: string,
  kind: "receipt" | "purchase_order",
  file: UploadedFile | undefined,
): Promise<
  | { kind: typeof kind; name: string; at: string }
  | Refusal<"not_found" | "invalid" | "unsupported_media" | "too_large" | "conflict" | "unavailable">
> {
  const order = await findOrderOfToken(ctx, token);
  if (!order) return refuse("not_found");
  if (!file || file.bytes.length === 0) {
    return refuse("invalid", { fields: { file: { code: "required", message: "Choose a file." } } });
  }
  const paper = await readPaper(file, "orders");
  if (isRefusal(paper)) return paper;

  const now = ctx.now();
  const at = now.toISOString();
  const id = newId(now.getTime());
  const { path, name, mime } = paper;
  await ctx.papers.write(path, paper.bytes);
  const outcome = await inTransaction(ctx.db, async (tx) => {
    // Its version rises, so that screens and mirrors hear of the paper; and several at once are counted one by one.
    await touchOrder(tx, order.id, at);
    if ((await listOrderFiles(tx, order.id)).length >= most)
      return refuse("conflict", { message: "That is enough files." });
    const bytes = paper.bytes.length;
    await insertOrderFile(tx, { id, order_id: order.id, kind, path, name, mime, bytes, at });
    await insertOrderEvent(tx, { orderId: order.id, kind: "file", actor: "customer", data: { fileId: id, kind }, at });
    return { kind, name, at };
  });
  if (!("at" in outcome)) await ctx.papers.remove(path);
  return outcome;
}
