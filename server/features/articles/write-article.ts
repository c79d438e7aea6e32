import { fromJson, toJson } from "../../../db/json.ts";
import { claimSlug, dropRedirectsTo } from "../../../db/queries/catalogue/slugs.ts";
import { findArticle } from "../../../db/queries/content/articles.ts";
import { type ArticleRow, listAuthors } from "../../../db/queries/content/content.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { type FieldCodes, refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffArticle, WrittenArticle } from "../../../src-shared/articles/operations.ts";
import { arabicSources } from "../../../src-shared/values/arabic-age.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { LANGS } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { chooseAddress } from "../../kernel/choose-slug.ts";
import { markdownProblem } from "../../kernel/markdown/clean-markdown.ts";
import {
  addVersionedRow,
  changeVersionedRow,
  removeVersionedRow,
  type VersionedRows,
} from "../../kernel/versioned-row.ts";
import { isPicture } from "../media/is-picture.ts";
import { articleRow, publication } from "./article-row.ts";
import { articleTexts } from "./article-texts.ts";
import { pictureProblem } from "./picture-problem.ts";
import { describedOf, getStaffArticle, written } from "./read-staff-article.ts";

type SavingRefusal = Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">;
type Row = ReturnType<typeof articleRow> & { slug: string };

const rows: VersionedRows<ArticleRow, StaffArticle> = {
  collection: "articles",
  find: findArticle,
  read: getStaffArticle,
  audited: written,
};

export function addArticle(
  ctx: Context,
  tx: Tx,
  input: WrittenArticle & { id?: string | undefined },
): Promise<StaffArticle | Refusal<"conflict" | "invalid">> {
  const id = input.id ?? newId(ctx.now().getTime());
  return addVersionedRow({ ctx, tx }, rows, id, async () => {
    const slug = await checkArticle(tx, id, input);
    if (isRefusal(slug)) return slug;
    await insertVersioned(tx, "articles", { id, slug, ...articleRow(input) }, ctx.now());
    await claimSlug(tx, "article", { id, slug });
    return undefined;
  });
}

/** Replaces an article; its former slug redirects to the new one. */
export const changeArticle = (
  ctx: Context,
  tx: Tx,
  id: string,
  input: WrittenArticle,
): Promise<StaffArticle | SavingRefusal> =>
  changeVersionedRow({ ctx, tx }, rows, id, async (known) => {
    const slug = await checkArticle(tx, id, input, known.slug);
    if (isRefusal(slug)) return slug;
    const version = await save(ctx, tx, known, { ...articleRow(input), slug }, input.arabicChecked);
    if (version) await claimSlug(tx, "article", { id, slug, former: known.slug });
    return version;
  });

/** Publishes, unpublishes, schedules or features. */
export const patchArticle = (
  ctx: Context,
  tx: Tx,
  id: string,
  patch: {
    status?: ArticleRow["status"] | undefined;
    publishAt?: string | null | undefined;
    featured?: boolean | undefined;
  },
): Promise<StaffArticle | SavingRefusal> =>
  changeVersionedRow({ ctx, tx }, rows, id, (known) =>
    save(ctx, tx, known, {
      ...publication({
        status: patch.status ?? known.status,
        publishAt: patch.publishAt === undefined ? known.publish_at : patch.publishAt,
      }),
      ...(patch.featured === undefined ? {} : { featured: patch.featured }),
    }),
  );

/** Removes a draft. A published article, whose address readers may have stored, must be unpublished first. */
export const removeArticle = (
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<{ id: string } | Refusal<"not_found" | "conflict" | "version_conflict">> =>
  removeVersionedRow({ ctx, tx }, rows, id, async (known) => {
    if (known.status === "published") return refuse("conflict");
    const isGone = await deleteVersioned(tx, "articles", known);
    if (isGone) await dropRedirectsTo(tx, "article", id);
    return isGone;
  });

/** The slug of the article, or the refusal of an invalid field. */
async function checkArticle(
  tx: Tx,
  id: string,
  input: WrittenArticle,
  now?: string,
): Promise<string | Refusal<"invalid">> {
  const wrong: FieldCodes = {};
  const chosen = await chooseAddress(tx, "article", { id, asked: input.slug, now, name: input.title.en });
  if ("code" in chosen) wrong.slug = chosen.code;
  if (!(await listAuthors(tx)).some((author) => author.id === input.authorId)) wrong.authorId = "unknown";
  if (input.image !== null && !(await isPicture(tx, input.image))) wrong.image = "picture";
  for (const lang of LANGS) {
    const text = input.body[lang];
    const problem = text && (markdownProblem(text) ?? (await pictureProblem(tx, text)));
    if (problem) wrong[`body.${lang}`] = problem;
  }
  return "code" in chosen || Object.keys(wrong).length > 0 ? refuseFields(wrong) : chosen.slug;
}

/** Writes a changed article with the age of its Arabic; the new version, undefined when another change came first. */
function save(
  ctx: Context,
  tx: Tx,
  known: ArticleRow,
  row: Partial<Row>,
  arabicChecked: readonly string[] = [],
): Promise<number | undefined> {
  const sources = arabicSources(
    { texts: articleTexts(describedOf(known)), sources: fromJson(known.arabic_of) },
    articleTexts(describedOf({ ...known, ...row })),
    arabicChecked,
  );
  return updateVersioned(tx, "articles", known, { ...row, arabic_of: toJson(sources) }, ctx.now());
}
