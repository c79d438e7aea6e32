import { namesOfActors } from "../../../db/queries/accounts/staff-names.ts";
import { listViews, type ShareLinkRow } from "../../../db/queries/content/share-links.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { ShareLink } from "../../../src-shared/share-links/operations.ts";
import type { App } from "../../context.ts";
import { sha256 } from "../../secrets.ts";
import { linkAddress, whatsappAddress } from "./link-address.ts";
import { findTarget } from "./link-target.ts";

const LATEST = 20;

/** A link for staff. */
export async function describeLink(
  { app, db }: { app: Pick<App, "config" | "secrets">; db: Db | Tx },
  row: ShareLinkRow,
): Promise<ShareLink> {
  const target = await findTarget(db, row.kind, row.target_id);
  const isKnown = row.token_hash === sha256(app.secrets.shareToken(row.id));
  const url = isKnown ? linkAddress(app, row.id, target?.lang ?? "en") : "";
  const nameOf = await namesOfActors(db, [row.created_by]);
  return {
    id: row.id,
    kind: row.kind,
    targetId: row.target_id,
    scope: row.scope,
    url,
    whatsapp: target && isKnown ? whatsappAddress(target, row.kind, url) : null,
    createdAt: row.created_at,
    createdBy: nameOf(row.created_by),
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    views: row.views,
    viewedAt: await listViews(db, row.id, LATEST),
  };
}
