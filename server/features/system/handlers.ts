import { recordAudit } from "../../../db/queries/audit.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { FileStream } from "../../../src-shared/api/file-answer.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { system } from "../../../src-shared/system/operations.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { readSystem } from "./read-system.ts";

/** Seconds after which it is worth asking for an archive again, while another one is made. */
const ARCHIVE_RETRY_SECONDS = 60;

export const systemHandlers: HandlersFor<typeof system, Context> = {
  "GET /api/system": (ctx) => readSystem(ctx),

  "GET /api/archive": async (ctx) => {
    const parts = await ctx.streamArchive?.();
    if (!parts) return refuse("unavailable", { retryAfter: ARCHIVE_RETRY_SECONDS });
    await inTransaction(ctx.db, (tx) => recordAudit(tx, ctx, { collection: "archive", rowId: "export" }));
    const name = `showroom-archive-${qatarDate(ctx.now())}.tar`;
    return new FileStream({ name, mime: "application/x-tar", encoding: "base64", parts });
  },
};
