import { fromJson } from "../../../db/json.ts";
import { findSiteVersion } from "../../../db/queries/content/site-parts.ts";
import { sitePartNames } from "../../../src-shared/site/parts.ts";
import type { App } from "../../context.ts";
import { type Secrets, sameSecret } from "../../secrets.ts";
import { parseStored, type SiteValues } from "./stored-part.ts";

/**
 * Opens the shop with a saved version of a part. It names the version and proves that somebody who may read it made the link; nothing is
 * stored, and it opens nothing once the version is gone.
 */
export const draftToken = (secrets: Pick<Secrets, "fingerprint">, versionId: string): string =>
  `${versionId}.${secrets.fingerprint("preview of a saved version", versionId)}`;

/** Whether a token was made here: told without asking the database, because anybody may send one. */
export function isDraftToken(secrets: Pick<Secrets, "fingerprint">, token: string): boolean {
  const [id = ""] = token.split(".");
  return sameSecret(token, draftToken(secrets, id));
}

/** The values that a token opens; undefined for one that opens nothing. */
export async function openDraft(app: Pick<App, "db" | "secrets">, token: string): Promise<SiteValues | undefined> {
  if (!isDraftToken(app.secrets, token)) return undefined;
  const [id = ""] = token.split(".");
  const version = await findSiteVersion(app.db, id);
  const part = sitePartNames.find((name) => name === version?.part_id);
  return version && part && parseStored(part, fromJson(version.texts));
}
