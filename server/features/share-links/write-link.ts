import { recordAudit } from "../../../db/queries/audit.ts";
import {
  findShareLink,
  insertShareLink,
  listShareLinks,
  revokeShareLink,
  type ShareLinkRow,
} from "../../../db/queries/content/share-links.ts";
import { isIdTaken } from "../../../db/queries/id-taken.ts";
import type { Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ShareScope } from "../../../src-shared/share-links/kinds.ts";
import type { ShareKind, ShareLink } from "../../../src-shared/share-links/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { addDays, qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import type { App, Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { sha256 } from "../../secrets.ts";
import { describeLinks } from "./describe-link.ts";
import { findTarget } from "./link-target.ts";
import { MAX_WRONG } from "./unlock.ts";

export interface NewLink {
  id?: string | undefined;
  kind: ShareKind;
  targetId: string;
  scope: ShareScope;
  until?: string | undefined;
}

/** Makes a link to a document that may be shown outside. Only a quote can be accepted. */
export async function makeLink(
  ctx: Context,
  asked: NewLink,
): Promise<ShareLink | Refusal<"not_found" | "invalid" | "conflict" | "key_reused">> {
  const now = ctx.now();
  const done = await staffWrite(ctx, { body: asked }, async (tx) => {
    const target = await findTarget(tx, asked.kind, asked.targetId);
    if (!target) return refuse("not_found");
    if (!target.isShown) return refuse("conflict", { message: "Send it first.", details: { because: "not_sent" } });
    if (asked.scope === "accept" && asked.kind !== "quote") return refuseField("scope", "choose", "Only a quote.");
    if (asked.until !== undefined && asked.until < qatarDate(now)) {
      return refuseField("until", "too_low", "This day is over.");
    }
    if (await isIdTaken(tx, "share_links", [asked.id])) return refuse("conflict");
    const expiresAt = asked.until === undefined ? null : startOfQatarDay(addDays(asked.until, 1)).toISOString();
    const link = await addLink(ctx, tx, { ...asked, expiresAt, createdBy: actorName(ctx.actor) });
    const { kind, targetId, scope, until = null } = asked;
    await recordAudit(tx, ctx, {
      collection: "share_links",
      rowId: link.id,
      after: { kind, targetId, number: target.number, scope, until },
    });
    return { linkId: link.id };
  });
  return isRefusal(done) ? done : readLink(ctx, done.linkId);
}

/** Revokes a link for good. A second time changes nothing. */
export async function endLink(
  ctx: Context,
  id: string,
): Promise<ShareLink | Refusal<"not_found" | "invalid" | "key_reused">> {
  const at = ctx.now().toISOString();
  const refusal = await staffWrite(ctx, { params: { id } }, async (tx) => {
    const link = await findShareLink(tx, id);
    if (!link) return refuse("not_found");
    if (!(await revokeShareLink(tx, id, at))) return null;
    const { kind, target_id: targetId, views } = link;
    await recordAudit(tx, ctx, {
      collection: "share_links",
      rowId: id,
      before: { kind, targetId, views, revokedAt: null },
      after: { kind, targetId, views, revokedAt: at },
    });
    return null;
  });
  return refusal ?? readLink(ctx, id);
}

interface LinkWork {
  app: Pick<App, "secrets" | "now">;
  tx: Tx;
  at: string;
  actor: string;
}
type LinkTarget = Pick<NewLink, "kind" | "targetId" | "scope">;

/** The link by which a customer accepts a quote; made when there is no valid one. */
export const ensureQuoteLink = (work: LinkWork, quoteId: string): Promise<ShareLinkRow> =>
  ensureLink(work, { kind: "quote", targetId: quoteId, scope: "accept" });

/** A link to a target with this scope; made, without an expiry, when there is none. */
export async function ensureLink(work: LinkWork, target: LinkTarget): Promise<ShareLinkRow> {
  const openLink = await findOpenLink(work.tx, target, work.at);
  return openLink ?? addLink(work.app, work.tx, { ...target, expiresAt: null, createdBy: work.actor });
}

/** The newest link by which a quote can be accepted at that time. */
export const findQuoteLink = (
  db: Parameters<typeof listShareLinks>[0],
  quoteId: string,
  at: string,
): Promise<ShareLinkRow | undefined> => findOpenLink(db, { kind: "quote", targetId: quoteId, scope: "accept" }, at);

/** The newest valid link to a target at that time. */
export async function findOpenLink(
  db: Parameters<typeof listShareLinks>[0],
  { kind, targetId, scope }: LinkTarget,
  at: string,
): Promise<ShareLinkRow | undefined> {
  const links = await listShareLinks(db, { kind, target_id: targetId });
  const opens = (link: ShareLinkRow) =>
    link.revoked_at === null && (link.expires_at === null || link.expires_at > at) && link.wrong_tries < MAX_WRONG;
  return links.find((link) => link.scope === scope && opens(link));
}

/** Days for which the code on a printed quote opens its page. */
const PRINTED_DAYS = 90;

/** The link of a printed quote, whose token only the paper has. */
export async function addPrintedLink(
  ctx: Context,
  tx: Tx,
  quote: { id: string; number: string },
  tokenHash: string,
): Promise<void> {
  const until = addDays(qatarDate(ctx.now()), PRINTED_DAYS);
  const link = await addLink(ctx, tx, {
    kind: "quote",
    targetId: quote.id,
    scope: "view",
    expiresAt: startOfQatarDay(addDays(until, 1)).toISOString(),
    createdBy: actorName(ctx.actor),
    tokenHash,
  });
  await recordAudit(tx, ctx, {
    collection: "share_links",
    rowId: link.id,
    after: { kind: link.kind, targetId: quote.id, number: quote.number, scope: link.scope, until },
  });
}

async function addLink(
  app: Pick<App, "secrets" | "now">,
  tx: Tx,
  link: Omit<NewLink, "until"> & { expiresAt: string | null; createdBy: string; tokenHash?: string },
): Promise<ShareLinkRow> {
  const now = app.now();
  const id = link.id ?? newId(now.getTime());
  const row: ShareLinkRow = {
    id,
    kind: link.kind,
    target_id: link.targetId,
    scope: link.scope,
    token_hash: link.tokenHash ?? sha256(app.secrets.shareToken(id)),
    expires_at: link.expiresAt,
    revoked_at: null,
    created_by: link.createdBy,
    created_at: now.toISOString(),
    views: 0,
    wrong_tries: 0,
  };
  await insertShareLink(tx, row);
  return row;
}

async function readLink(ctx: Context, id: string): Promise<ShareLink | Refusal<"not_found">> {
  const link = await findShareLink(ctx.db, id);
  const [described] = link ? await describeLinks({ app: ctx, db: ctx.db }, [link]) : [];
  return described ?? refuse("not_found");
}
