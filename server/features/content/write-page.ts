import { fromJson, toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { claimSlug } from "../../../db/queries/catalogue/slugs.ts";
import { findVersion } from "../../../db/queries/content/versions.ts";
import { insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { type FieldCodes, refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { keywordList } from "../../../src-shared/content/seo.ts";
import type { StaffPage, WrittenPageInput } from "../../../src-shared/pages/operations.ts";
import { PAGE_CHOICES } from "../../../src-shared/pages/states.ts";
import { arabicSources } from "../../../src-shared/values/arabic-age.ts";
import { LANGS } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { chooseAddress } from "../../kernel/choose-slug.ts";
import { markdownProblem } from "../../kernel/markdown/clean-markdown.ts";
import { refuseConflict, refuseStale } from "../../kernel/versioned-row.ts";
import { cleanTexts } from "../products/product-row.ts";
import { keepVersion } from "./page-versions.ts";
import { editedTexts, namedTexts, pageId, readStaffPage, staffPageOf } from "./staff-page.ts";
import { findKnownPage, type KnownPage, type PageTexts, textsOf } from "./stored-page.ts";

/** What staff write of a page, or a version that comes back. */
export type PageWriting = PageTexts & Pick<WrittenPageInput, "key" | "status" | "publishAt" | "arabicChecked">;

type Saving = Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">;

/** Writes a page on the version that If-Match names; 0 where nobody has written it yet. */
export async function writePage(
  ctx: Context,
  tx: Tx,
  keyOrId: string,
  input: PageWriting,
): Promise<StaffPage | Saving> {
  const page = await findKnownPage(tx, keyOrId);
  if (!page) return refuse("not_found");
  const { row, key } = page;
  const id = pageId(page);
  const conflict = { collection: "pages", rowIds: [id], read: () => readStaffPage(tx, keyOrId) };
  const stale = await refuseStale(ctx, tx, { version: row?.version ?? 0, ...conflict });
  if (stale) return stale;
  const address = page.standard ? fixedAddress(page.key, input) : await ownAddress(tx, id, input, key);
  const wrong = { ...problemsOf(page, input), ...address.wrong };
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  const before = await staffPageOf(tx, page);
  const changed = { ...changedColumns(page, input), key: address.key };
  if (row) {
    if (!(await updateVersioned(tx, "pages", row, changed, ctx.now()))) return refuseConflict(tx, conflict);
    if (!page.standard) await claimSlug(tx, "page", { id, slug: address.key, former: key });
  } else {
    const standard = columnsOf(editedTexts(page));
    await insertVersioned(tx, "pages", { id, ...standard, published: false, ...changed }, ctx.now());
  }
  await keepVersion(ctx, tx, { before: page, id, state: input.status });
  const after = await readStaffPage(tx, address.key);
  const changes = { before: audited(before), after: audited(after) };
  await recordAudit(tx, ctx, { collection: "pages", rowId: id, ...changes });
  return after;
}

/** Brings a version back as the draft; visitors read what they read until it is published. */
export async function restorePage(
  ctx: Context,
  tx: Tx,
  keyOrId: string,
  versionId: string,
): Promise<StaffPage | Saving> {
  const page = await findKnownPage(tx, keyOrId);
  const version = page && (await findVersion(tx, "page_versions", { ownerId: pageId(page), id: versionId }));
  if (!version) return refuse("not_found");
  const { title, body, seo } = fromJson(version.texts);
  return writePage(ctx, tx, keyOrId, { title, body, seo, status: "draft", publishAt: null, arabicChecked: [] });
}

/** Gives up the draft of a page that visitors read, in the owner's words or the standard ones; the draft stays among the versions. */
export async function discardPageDraft(ctx: Context, tx: Tx, keyOrId: string): Promise<StaffPage | Saving> {
  const page = await findKnownPage(tx, keyOrId);
  if (!page?.row || page.row.draft === null) return refuse("not_found");
  const shown = page.row.published ? textsOf(page.row) : page.standard;
  if (!shown) return refuse("not_found");
  const status = page.row.published ? "published" : "standard";
  return writePage(ctx, tx, keyOrId, { ...shown, status, publishAt: null, arabicChecked: [] });
}

interface Address {
  key: string;
  wrong?: FieldCodes;
}

const fixedAddress = (key: string, input: PageWriting): Address =>
  input.key && input.key !== key ? { key, wrong: { key: "page_address" } } : { key };

/** The address of an own page: asked for, kept, or made from its title. */
export async function ownAddress(tx: Tx, id: string, input: PageWriting, now?: string): Promise<Address> {
  const chosen = await chooseAddress(tx, "page", { id, asked: input.key, now, name: input.title.en });
  return "code" in chosen ? { key: "", wrong: { key: chosen.code } } : { key: chosen.slug };
}

function changedColumns(page: KnownPage, input: PageWriting) {
  if (input.status === "standard") return { ...standing, draft: null, published: false, arabic_of: toJson({}) };
  const texts = textsFrom(input);
  const sources = arabicSources(
    { texts: namedTexts(editedTexts(page)), sources: page.row ? fromJson(page.row.arabic_of) : {} },
    namedTexts(texts),
    input.arabicChecked,
  );
  return { ...stateOf(texts, input), arabic_of: toJson(sources) };
}

/** Of a page that waits for no time. */
const standing = { publish_at: null };

/** What a status makes of written texts: a draft beside what is shown, what visitors read, or what nobody reads any more. */
export function stateOf(texts: PageTexts, { status, publishAt }: Pick<PageWriting, "status" | "publishAt">) {
  if (status === "draft") return { draft: toJson(texts), publish_at: publishAt };
  if (status === "withdrawn") return { ...standing, draft: toJson(texts), published: false };
  return { ...standing, ...columnsOf(texts), draft: null, published: true };
}

export const columnsOf = ({ title, body, seo }: PageTexts) => ({
  title: toJson(title),
  body: toJson(body),
  seo: toJson(seo),
});

export function textsFrom({ title, body, seo }: PageWriting): PageTexts {
  const ar = keywordList(seo.keywords.ar ?? []);
  const keywords = { en: keywordList(seo.keywords.en), ...(ar.length > 0 ? { ar } : {}) };
  return { title, body: cleanTexts(body), seo: { ...seo, keywords } };
}

export function problemsOf({ standard }: Pick<KnownPage, "standard">, { body, status }: PageWriting): FieldCodes {
  const wrong: FieldCodes = {};
  const choices: readonly string[] = standard ? PAGE_CHOICES.fixed : PAGE_CHOICES.own;
  if (!choices.includes(status)) wrong.status = "choose";
  for (const lang of LANGS) {
    const text = body[lang];
    const problem = text && markdownProblem(text);
    if (problem) wrong[`body.${lang}`] = problem;
  }
  return wrong;
}

/** Written values of a page, for the audit log. */
export const audited = ({ key, title, body, seo, status, published, publishAt }: StaffPage): object => ({
  key,
  title,
  body,
  seo,
  status,
  published,
  publishAt,
});
