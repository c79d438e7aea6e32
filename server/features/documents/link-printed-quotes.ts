import { findShareLinkByHash } from "../../../db/queries/content/share-links.ts";
import { findQuote } from "../../../db/queries/quotes/quotes.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { PrintedDocument } from "../../../src-shared/documents/operations.ts";
import type { Context } from "../../context.ts";
import { addPrintedLink } from "../share-links/write-link.ts";

/**
 * Makes the links of the codes that a desktop printed on quotes: one for each print, which only shows the quote, and only
 * once it was sent. The server has the hash of the token alone. A quote that is not there gets none.
 */
export async function linkPrintedQuotes(
  tx: Tx,
  ctx: Context,
  printed: readonly PrintedDocument[],
): Promise<Refusal<"forbidden"> | undefined> {
  // A desktop's own mirror has no links but the server's.
  if (ctx.numbering === "pending") return undefined;
  const isDesktop = ctx.actor.kind === "staff" && ctx.actor.deviceId !== undefined;
  for (const { id, linkHash } of printed) {
    if (linkHash === undefined) continue;
    if (!isDesktop) return refuse("forbidden", { message: "Only a desktop prints codes of its own." });
    const quote = await findQuote(tx, id);
    if (quote && !(await findShareLinkByHash(tx, linkHash))) await addPrintedLink(ctx, tx, quote, linkHash);
  }
  return undefined;
}
