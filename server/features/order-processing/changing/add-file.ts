import { recordAudit } from "../../../../db/queries/audit.ts";
import {
  findOrder,
  insertOrderEvent,
  insertOrderFile,
  listOrderFiles,
  type OrderRow,
  touchOrder,
} from "../../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../../db/schema.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import type { UploadedFile } from "../../../../src-shared/api/define.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { CustomerFileKind, OrderFileKind, StaffFileKind } from "../../../../src-shared/orders/files.ts";
import type { StaffOrder } from "../../../../src-shared/orders/staff-order.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { Context } from "../../../context.ts";
import { tagVersion } from "../../../kernel/versioned-row.ts";
import { MAX_ORDER_PDF_BYTES, readCustomerUpload } from "../../media/customer-upload.ts";
import { countGuestUpload } from "../../media/guest-uploads.ts";
import { findOrderOfToken } from "../../orders/reading/follow-order.ts";
import { readStaffOrder } from "../../orders/reading/read-staff-order.ts";

const MAX_FILES = 10;
type Added<Kind = OrderFileKind> = { kind: Kind; name: string; at: string };
type OrderFile = Awaited<ReturnType<typeof listOrderFiles>>[number];
type Refused = Refusal<
  "not_found" | "invalid" | "unsupported_media" | "too_large" | "conflict" | "unavailable" | "rate_limited"
>;

/**
 * Stores a file of the order's customer (features/media/customer-upload.ts lists the kinds). Refuses more than ten for
 * one order.
 */
export async function addOrderFile(
  ctx: Context,
  token: string,
  kind: CustomerFileKind,
  file: UploadedFile | undefined,
): Promise<Added<CustomerFileKind> | Refused> {
  const order = await findOrderOfToken(ctx, token);
  return order ? add(ctx, order, { kind, file, actor: "customer" }) : refuse("not_found");
}

/** Attaches to an order what came to staff by mail or in print; by the same rules. */
export async function attachFile(
  ctx: Context,
  orderId: string,
  kind: StaffFileKind,
  file: UploadedFile | undefined,
): Promise<StaffOrder | Refused> {
  const order = await findOrder(ctx.db, orderId);
  if (!order || order.voided_at !== null) return refuse("not_found");
  const added = await add(ctx, order, { kind, file, actor: actorName(ctx.actor) }, (tx, name) =>
    recordAudit(tx, ctx, {
      collection: "orders",
      rowId: orderId,
      after: { kind, name },
    }),
  );
  if (isRefusal(added)) return added;
  const after = await findOrder(ctx.db, orderId);
  if (!after) return refuse("not_found");
  return tagVersion(ctx, await readStaffOrder({ app: ctx, db: ctx.db, view: await ctx.catalogue.current() }, after));
}

const enough = () => refuse("conflict", { message: "That is enough files." });

async function add<Kind extends OrderFileKind>(
  ctx: Context,
  order: OrderRow,
  { kind, file, actor }: { kind: Kind; file: UploadedFile | undefined; actor: string },
  note?: (tx: Tx, name: string) => Promise<void>,
): Promise<Added<Kind> | Refused> {
  if (!file || file.bytes.length === 0) {
    return refuseField("file", "required", "Choose a file.");
  }
  // Checked before the file is: decoding is expensive. Counted again in the transaction.
  const before = await listOrderFiles(ctx.db, order.id);
  if (before.length >= MAX_FILES) return enough();
  const isGuest = actor === "customer";
  const refusal = isGuest ? await countGuestUpload(ctx, file.bytes.length) : undefined;
  if (refusal) return refusal;
  const upload = await readCustomerUpload(file, {
    folder: "orders",
    sender: isGuest ? "guest" : "staff",
    ...(isGuest ? { maxPdfBytes: MAX_ORDER_PDF_BYTES } : {}),
    signal: ctx.signal,
  });
  if (isRefusal(upload)) return upload;
  const known = new Set<string>();
  /** A file of the order that these are the bytes of: they were sent again, because the first answer did not arrive. */
  const findTwin = async (files: readonly OrderFile[]): Promise<OrderFile | undefined> => {
    for (const one of files) {
      if (known.has(one.id)) continue;
      known.add(one.id);
      const isAlike = one.kind === kind && one.bytes === upload.bytes.length;
      if (isAlike && (await ctx.uploads.read(one.path))?.equals(upload.bytes)) return one;
    }
    return undefined;
  };
  const answerOf = (file: OrderFile | undefined) => file && { kind, name: file.name, at: file.at };
  const earlier = answerOf(await findTwin(before));
  if (earlier) return earlier;

  const now = ctx.now();
  const at = now.toISOString();
  const id = newId(now.getTime());
  const { path, name, mime } = upload;
  await ctx.uploads.write(path, upload.bytes);
  for (;;) {
    const outcome = await inTransaction<Added<Kind> | Refused | { overtaken: OrderFile[] }>(ctx.db, async (tx) => {
      // Its version rises, so that screens and mirrors are notified of the upload; and several at once are counted one by
      // one.
      await touchOrder(tx, order.id, at);
      const there = await listOrderFiles(tx, order.id);
      // Read after the transaction: all other work of the shop waits for one that is open.
      if (there.some((file) => !known.has(file.id))) return { overtaken: there };
      if (there.length >= MAX_FILES) return enough();
      const bytes = upload.bytes.length;
      await insertOrderFile(tx, { id, order_id: order.id, kind, path, name, mime, bytes, at });
      await insertOrderEvent(tx, { orderId: order.id, kind: "file", actor, data: { fileId: id, kind }, at });
      await note?.(tx, name);
      return { kind, name, at };
    });
    if (!isRefusal(outcome) && !("overtaken" in outcome)) return outcome;
    const answer = isRefusal(outcome) ? outcome : answerOf(await findTwin(outcome.overtaken));
    if (!answer) continue;
    await ctx.uploads.remove(path);
    return answer;
  }
}
