import { z } from "zod";
import { fromJson, toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { findVersion } from "../../../db/queries/content/versions.ts";
import type { Tx } from "../../../db/schema.ts";
import { type FieldCodes, refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { invalid } from "../../../src-shared/api/handle.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { settingSchemas } from "../../../src-shared/settings/operations.ts";
import { namedTextsIn } from "../../../src-shared/site/named-texts.ts";
import type { SitePart, WrittenSitePart } from "../../../src-shared/site/operations.ts";
import { SITE_PARTS, type SitePartName } from "../../../src-shared/site/parts.ts";
import { sameJson } from "../../../src-shared/sync/field-merge.ts";
import { arabicSources } from "../../../src-shared/values/arabic-age.ts";
import type { Context } from "../../context.ts";
import { refuseConflict, refuseStale } from "../../kernel/versioned-row.ts";
import { keepPart, putPart } from "./keep-part.ts";
import { missingPictures } from "./missing-pictures.ts";
import { publishValues } from "./publish-values.ts";
import { audited, readSitePart } from "./staff-part.ts";
import { draftOf, findPart, parseStored, readPublished, type SiteValues, storedText } from "./stored-part.ts";

type Saving = Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">;

/** Writes a part on the version that If-Match names; 0 where nobody has saved it yet. */
export async function writePart(
  ctx: Context,
  tx: Tx,
  part: SitePartName,
  input: WrittenSitePart,
): Promise<SitePart | Saving> {
  const given = parseGiven(part, input.values);
  if (isRefusal(given)) return given;
  const wrong = await wrongPictures(tx, given);
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  return savePart(ctx, tx, part, { ...input, values: given });
}

/** Brings a version back as the draft; visitors see what they see until it is published. */
export async function restorePart(
  ctx: Context,
  tx: Tx,
  part: SitePartName,
  versionId: string,
): Promise<SitePart | Saving> {
  const version = await findVersion(tx, "site_versions", { ownerId: part, id: versionId });
  if (!version) return refuse("not_found");
  const values = parseStored(part, fromJson(version.texts));
  return savePart(ctx, tx, part, { values, status: "draft", publishAt: null, arabicChecked: [] });
}

/** Gives up the draft, which stays among the versions; there must be one. */
export async function discardPart(ctx: Context, tx: Tx, part: SitePartName): Promise<SitePart | Saving> {
  const row = await findPart(tx, part);
  if (!row?.draft) return refuse("not_found");
  const values = await readPublished(tx, part);
  return savePart(ctx, tx, part, { values, status: "published", publishAt: null, arabicChecked: [] });
}

async function savePart(
  ctx: Context,
  tx: Tx,
  part: SitePartName,
  input: Omit<WrittenSitePart, "values"> & { values: SiteValues },
): Promise<SitePart | Saving> {
  const read = () => readSitePart(tx, ctx.secrets, part);
  const conflict = { collection: ["site_parts", "settings"], rowIds: [part, ...SITE_PARTS[part]], read };
  const row = await findPart(tx, part);
  const stale = await refuseStale(ctx, tx, { version: row?.version ?? 0, ...conflict });
  if (stale) return stale;
  const before = await read();
  const published = await readPublished(tx, part);
  const earlier = { ...published, ...draftOf(part, row) };
  const edited = { ...earlier, ...input.values };
  const isDraft = input.status === "draft";
  const sources = arabicSources(
    { texts: namedTextsIn(earlier), sources: row ? fromJson(row.arabic_of) : {} },
    namedTextsIn(edited),
    input.arabicChecked,
  );
  const columns = {
    draft: isDraft ? changedFrom(published, edited) : null,
    publish_at: isDraft ? input.publishAt : null,
    arabic_of: toJson(sources),
  };
  if (!(await putPart(tx, part, { row, columns, now: ctx.now() }))) return refuseConflict(tx, conflict);
  if (!isDraft && !(await publishValues(ctx, tx, part, { values: edited }))) return refuseConflict(tx, conflict);
  await keepPart(ctx, tx, { part, before: published, state: input.status });
  const after = await read();
  const changes = { before: audited(before), after: audited(after) };
  await recordAudit(tx, ctx, { collection: "site_parts", rowId: part, ...changes });
  return after;
}

/** What a draft stores: the settings that differ from what visitors see, so that others follow what is published meanwhile. */
function changedFrom(published: SiteValues, edited: SiteValues) {
  const changed = Object.entries(edited).filter(([key, value]) => !sameJson(value, published[key as keyof SiteValues]));
  return changed.length === 0 ? null : storedText(Object.fromEntries(changed));
}

/** Given settings, each by its own schema; those of other parts are refused. */
function parseGiven(part: SitePartName, values: WrittenSitePart["values"]): SiteValues | Refusal<"invalid"> {
  const shape = Object.fromEntries(SITE_PARTS[part].map((key) => [key, settingSchemas[key].optional()]));
  const parsed = z.object({ values: z.strictObject(shape) }).safeParse({ values });
  return parsed.success ? (parsed.data.values as SiteValues) : invalid(parsed.error);
}

async function wrongPictures(tx: Tx, { heroes = [], cityCards = [] }: SiteValues): Promise<FieldCodes> {
  const wrong: FieldCodes = {};
  for (const [key, entries] of Object.entries({ heroes, cityCards })) {
    for (const [name, code] of Object.entries(await missingPictures(tx, entries)))
      wrong[`values.${key}.${name}`] = code;
  }
  return wrong;
}
