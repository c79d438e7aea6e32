import { fromJson } from "../../../db/json.ts";
import { listPageRows } from "../../../db/queries/content/content.ts";
import { findVersion, listVersions } from "../../../db/queries/content/versions.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import { isPageKey, pageKeys } from "../../../src-shared/content/standard/index.ts";
import type { PagePreview, pages } from "../../../src-shared/pages/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { fillInBoth } from "../shop/placeholders.ts";
import { addOwnPage, removeOwnPage } from "./own-pages.ts";
import { pageVersionOf } from "./page-versions.ts";
import { readPageValues } from "./read-page.ts";
import { editedTexts, pageId, staffPageOf, staffPageRowOf } from "./staff-page.ts";
import { findKnownPage, knownPage, type PageTexts } from "./stored-page.ts";
import { discardPageDraft, restorePage, writePage } from "./write-page.ts";

export const pageHandlers: HandlersFor<typeof pages, Context> = {
  "GET /api/staff/pages": async (ctx) => {
    const rows = new Map((await listPageRows(ctx.db)).map((row) => [row.key, row]));
    const own = [...rows.keys()].filter((key) => !isPageKey(key)).sort();
    return [...pageKeys, ...own].flatMap((key) => knownPage(key, rows.get(key)) ?? []).map(staffPageRowOf);
  },

  "GET /api/staff/pages/:key": async (ctx, { params }) => {
    const page = await findKnownPage(ctx.db, params.key);
    return page ? tagVersion(ctx, await staffPageOf(ctx.db, page)) : refuse("not_found");
  },

  "GET /api/staff/pages/:key/preview": async (ctx, { params }) => {
    const page = await findKnownPage(ctx.db, params.key);
    return page ? previewOf(ctx, page.key, editedTexts(page)) : refuse("not_found");
  },

  "GET /api/staff/pages/:key/versions": async (ctx, { params }) => {
    const page = await findKnownPage(ctx.db, params.key);
    return page ? (await listVersions(ctx.db, "page_versions", pageId(page))).map(pageVersionOf) : refuse("not_found");
  },

  "GET /api/staff/pages/:key/versions/:id": async (ctx, { params }) => {
    const page = await findKnownPage(ctx.db, params.key);
    const version = page && (await findVersion(ctx.db, "page_versions", { ownerId: pageId(page), id: params.id }));
    return version ? previewOf(ctx, page.key, fromJson(version.texts)) : refuse("not_found");
  },

  "POST /api/pages/:key/versions/:id/restore": (ctx, input) =>
    staffWrite(ctx, input, (tx) => restorePage(ctx, tx, input.params.key, input.params.id)),

  "POST /api/pages/:key/discard-draft": (ctx, input) =>
    staffWrite(ctx, input, (tx) => discardPageDraft(ctx, tx, input.params.key)),

  "PUT /api/pages/:key": (ctx, input) =>
    staffWrite(ctx, input, (tx) => writePage(ctx, tx, input.params.key, input.body)),

  "POST /api/pages": (ctx, input) => staffWrite(ctx, input, (tx) => addOwnPage(ctx, tx, input.body)),

  "DELETE /api/pages/:key": (ctx, input) => staffWrite(ctx, input, (tx) => removeOwnPage(ctx, tx, input.params.key)),
};

async function previewOf(ctx: Context, key: string, { title, body, seo }: PageTexts): Promise<PagePreview> {
  const values = await readPageValues(ctx, key);
  const filled = (text: LocalizedText) => fillInBoth(text, values);
  return { title: filled(title), body: filled(body), description: filled(seo.description) };
}
