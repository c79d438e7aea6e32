import { fromJson, toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { claimSlug, dropRedirectsTo } from "../../../db/queries/catalogue/slugs.ts";
import { findArticle } from "../../../db/queries/content/articles.ts";
import { type ArticleRow, listAuthors } from "../../../db/queries/content/content.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { type FieldCodes, refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffArticle, WrittenArticle } from "../../../src-shared/articles/operations.ts";
import { OWN_ADDRESSES } from "../../../src-shared/content/page-addresses.ts";
import { arabicSources } from "../../../src-shared/values/arabic-age.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { LANGS } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { chooseSlug } from "../../kernel/choose-slug.ts";
import { markdownProblem } from "../../kernel/markdown/clean-markdown.ts";
import { refuseConflict, refuseMoved, refuseStale } from "../../kernel/versioned-row.ts";
import { isPicture } from "../media/is-picture.ts";
import { articleRow, standing } from "./article-row.ts";
import { articleTexts } from "./article-texts.ts";
import { describedOf, getStaffArticle, written } from "./read-staff-article.ts";

type SavingRefusal = Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">;
type Row = ReturnType<typeof articleRow> & { slug: string };

export async function addArticle(
  ctx: Context,
  tx: Tx,
  input: WrittenArticle & { id?: string | undefined },
): Promise<StaffArticle | Refusal<"conflict" | "invalid">> {
  const id = input.id ?? newId(ctx.now().getTime());
  if (await findArticle(tx, id)) return refuse("conflict");
  const slug = await checkArticle(tx, id, input);
  if (isRefusal(slug)) return slug;
  await insertVersioned(tx, "articles", { id, slug, ...articleRow(input) }, ctx.now());
  await claimSlug(tx, "article", { id, slug });
  const after = await getStaffArticle(tx, id);
  await recordAudit(tx, ctx, {
    collection: "articles",
    rowId: id,
    after: written(after),
  });
  return after;
}

/** Makes an article what is written; the slug it gives up leads to the new one. */
export async function changeArticle(
  ctx: Context,
  tx: Tx,
  id: string,
  input: WrittenArticle,
): Promise<StaffArticle | SavingRefusal> {
  const known = await articleToChange(ctx, tx, id);
  if (isRefusal(known)) return known;
  const slug = await checkArticle(tx, id, input, known.slug);
  if (isRefusal(slug)) return slug;
  const row = { ...articleRow(input), slug };
  const saved = await save(ctx, tx, known, row, input.arabicChecked);
  if (!isRefusal(saved)) await claimSlug(tx, "article", { id, slug, former: known.slug });
  return isRefusal(saved) ? saved : getStaffArticle(tx, id);
}

/** Publishes, takes back, schedules or features. */
export async function patchArticle(
  ctx: Context,
  tx: Tx,
  id: string,
  patch: {
    status?: ArticleRow["status"] | undefined;
    publishAt?: string | null | undefined;
    featured?: boolean | undefined;
  },
): Promise<StaffArticle | SavingRefusal> {
  const known = await articleToChange(ctx, tx, id);
  if (isRefusal(known)) return known;
  const row = {
    ...standing({
      status: patch.status ?? known.status,
      publishAt: patch.publishAt === undefined ? known.publish_at : patch.publishAt,
    }),
    ...(patch.featured === undefined ? {} : { featured: patch.featured as ArticleRow["featured"] }),
  };
  return save(ctx, tx, known, row);
}

/** Only a draft goes: what readers may have kept the address of is taken back first, knowingly. */
export async function removeArticle(
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<{ id: string } | Refusal<"not_found" | "conflict" | "version_conflict">> {
  const known = await findArticle(tx, id);
  if (!known) return refuse("not_found");
  const moved = await refuseMoved(ctx, tx, { version: known.version, ...conflictOf(tx, id) });
  if (moved) return moved;
  if (known.status === "published") return refuse("conflict");
  const before = await getStaffArticle(tx, id);
  if (!(await deleteVersioned(tx, "articles", known))) return refuseConflict(tx, conflictOf(tx, id));
  await dropRedirectsTo(tx, "article", id);
  const audit = { collection: "articles", rowId: id } as const;
  await recordAudit(tx, ctx, { ...audit, before: written(before) });
  return { id };
}

/** The slug it is to have, or what is not right. */
async function checkArticle(
  tx: Tx,
  id: string,
  input: WrittenArticle,
  now?: string,
): Promise<string | Refusal<"invalid">> {
  const wrong: FieldCodes = {};
  const chosen = await chooseSlug(tx, "article", { id, asked: input.slug, now, name: input.title.en });
  if (chosen === "taken") wrong.slug = "taken";
  else if (OWN_ADDRESSES.has(chosen.slug)) wrong.slug = "page_address";
  if (!(await listAuthors(tx)).some((author) => author.id === input.authorId)) wrong.authorId = "unknown";
  if (input.image !== null && !(await isPicture(tx, input.image))) wrong.image = "picture";
  for (const lang of LANGS) {
    const text = input.body[lang];
    const problem = text && markdownProblem(text);
    if (problem) wrong[`body.${lang}`] = problem;
  }
  return chosen === "taken" || Object.keys(wrong).length > 0 ? refuseFields(wrong) : chosen.slug;
}

async function articleToChange(ctx: Context, tx: Tx, id: string): Promise<ArticleRow | SavingRefusal> {
  const known = await findArticle(tx, id);
  if (!known) return refuse("not_found");
  return (await refuseStale(ctx, tx, { version: known.version, ...conflictOf(tx, id) })) ?? known;
}

async function save(
  ctx: Context,
  tx: Tx,
  known: ArticleRow,
  row: Partial<Row>,
  arabicChecked: readonly string[] = [],
): Promise<StaffArticle | Refusal<"version_conflict">> {
  const { id } = known;
  const before = await getStaffArticle(tx, id);
  const sources = arabicSources(
    { texts: articleTexts(describedOf(known)), sources: fromJson(known.arabic_of) },
    articleTexts(describedOf({ ...known, ...row })),
    arabicChecked,
  );
  const values = { ...row, arabic_of: toJson(sources) };
  if (!(await updateVersioned(tx, "articles", known, values, ctx.now()))) return refuseConflict(tx, conflictOf(tx, id));
  const after = await getStaffArticle(tx, id);
  const sides = { before: written(before), after: written(after) };
  await recordAudit(tx, ctx, { collection: "articles", rowId: id, ...sides });
  return after;
}

const conflictOf = (tx: Tx, id: string) => ({
  collection: "articles",
  rowIds: [id],
  read: () => getStaffArticle(tx, id),
});
