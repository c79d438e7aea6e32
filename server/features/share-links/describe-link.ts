import { namesOfActors } from "../../../db/queries/accounts/staff-names.ts";
import { listViews, type ShareLinkRow } from "../../../db/queries/content/share-links.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { ShareLink } from "../../../src-shared/share-links/operations.ts";
import type { OwnTexts } from "../../../src-shared/text/own-texts.ts";
import type { App } from "../../context.ts";
import { sha256 } from "../../secrets.ts";
import { readShopSettings } from "../shop/profile.ts";
import { linkAddress, whatsappAddress } from "./link-address.ts";
import { findTarget, type LinkTarget } from "./link-target.ts";

const LATEST = 20;

/** Links of one document for staff. */
export async function describeLinks(
  { app, db }: { app: Pick<App, "config" | "secrets">; db: Db | Tx },
  rows: readonly ShareLinkRow[],
): Promise<ShareLink[]> {
  const [first] = rows;
  if (!first) return [];
  const target = await findTarget(db, first.kind, first.target_id);
  const ids = rows.map((row) => row.id);
  const views = await listViews(db, ids, LATEST);
  const nameOf = await namesOfActors(
    db,
    rows.map((row) => row.created_by),
  );
  const { shopTexts } = await readShopSettings(db);
  return rows.map((row) =>
    describeLink(app, row, { target, nameOf, viewedAt: views.get(row.id) ?? [], ownTexts: shopTexts }),
  );
}

interface OfLink {
  target: LinkTarget | undefined;
  nameOf: (actor: string) => string;
  viewedAt: string[];
  ownTexts: OwnTexts;
}

function describeLink(
  app: Pick<App, "config" | "secrets">,
  row: ShareLinkRow,
  { target, nameOf, viewedAt, ownTexts }: OfLink,
): ShareLink {
  const isKnown = row.token_hash === sha256(app.secrets.shareToken(row.id));
  const url = isKnown ? linkAddress(app, row.id, target?.lang ?? "en") : "";
  return {
    id: row.id,
    kind: row.kind,
    targetId: row.target_id,
    scope: row.scope,
    url,
    whatsapp: target && isKnown ? whatsappAddress(target, { kind: row.kind, url, ownTexts }) : null,
    createdAt: row.created_at,
    createdBy: nameOf(row.created_by),
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    views: row.views,
    viewedAt,
  };
}
