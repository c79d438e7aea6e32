import { fromJson, toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { findPage, type PageRow } from "../../../db/queries/content/content.ts";
import { insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { type FieldCodes, refuseFields } from "../../../src-shared/api/field-refusal.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import { keywordList } from "../../../src-shared/content/seo.ts";
import type { PageKey } from "../../../src-shared/content/standard/index.ts";
import type { StaffPage, WrittenPageInput } from "../../../src-shared/pages/operations.ts";
import { arabicSources } from "../../../src-shared/values/arabic-age.ts";
import { LANGS } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { markdownProblem } from "../../kernel/markdown/clean-markdown.ts";
import { refuseConflict, refuseStale } from "../../kernel/versioned-row.ts";
import { cleanTexts } from "../products/product-row.ts";
import { editedTexts, namedTexts, pageId, readStaffPage } from "./staff-page.ts";
import { type PageTexts, standardTexts } from "./stored-page.ts";

/** Writes a page on the version that If-Match names; 0 where nobody has written it yet. */
export async function writePage(
  ctx: Context,
  tx: Tx,
  key: PageKey,
  input: WrittenPageInput,
): Promise<StaffPage | Refusal<"invalid" | "version_required" | "version_conflict">> {
  const row = await findPage(tx, key);
  const id = row?.id ?? pageId(key);
  const conflict = { collection: "pages", rowIds: [id], read: () => readStaffPage(tx, key) };
  const stale = await refuseStale(ctx, tx, { version: row?.version ?? 0, ...conflict });
  if (stale) return stale;
  const wrong = problemsOf(input);
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  const before = await readStaffPage(tx, key);
  const changed = changedColumns(row, key, input);
  if (row) {
    if (!(await updateVersioned(tx, "pages", row, changed, ctx.now()))) return refuseConflict(tx, conflict);
  } else {
    const standard = columnsOf(standardTexts(key));
    await insertVersioned(tx, "pages", { id, key, ...standard, published: false, ...changed }, ctx.now());
  }
  const after = await readStaffPage(tx, key);
  const changes = { before: audited(before), after: audited(after) };
  await recordAudit(tx, ctx, { collection: "pages", rowId: id, ...changes });
  return after;
}

function changedColumns(row: PageRow | undefined, key: PageKey, input: WrittenPageInput) {
  if (input.status === "standard") return { draft: null, published: false, arabic_of: toJson({}) };
  const texts = textsFrom(input);
  const sources = arabicSources(
    { texts: namedTexts(editedTexts(row, key)), sources: row ? fromJson(row.arabic_of) : {} },
    namedTexts(texts),
    input.arabicChecked,
  );
  const arabic_of = toJson(sources);
  if (input.status === "draft") return { draft: toJson(texts), arabic_of };
  return { ...columnsOf(texts), draft: null, published: true, arabic_of };
}

const columnsOf = ({ title, body, seo }: PageTexts) => ({
  title: toJson(title),
  body: toJson(body),
  seo: toJson(seo),
});

function textsFrom({ title, body, seo }: WrittenPageInput): PageTexts {
  const ar = keywordList(seo.keywords.ar ?? []);
  const keywords = { en: keywordList(seo.keywords.en), ...(ar.length > 0 ? { ar } : {}) };
  return { title, body: cleanTexts(body), seo: { ...seo, keywords } };
}

function problemsOf({ body }: WrittenPageInput): FieldCodes {
  const wrong: FieldCodes = {};
  for (const lang of LANGS) {
    const text = body[lang];
    const problem = text && markdownProblem(text);
    if (problem) wrong[`body.${lang}`] = problem;
  }
  return wrong;
}

/** Written values of a page, for the audit log. */
const audited = ({ title, body, seo, status }: StaffPage): object => ({ title, body, seo, status });
