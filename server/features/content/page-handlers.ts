import { findPage, listPageRows } from "../../../db/queries/content/content.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import { isPageKey, pageKeys } from "../../../src-shared/content/standard/index.ts";
import type { pages } from "../../../src-shared/pages/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { fillInBoth } from "../shop/placeholders.ts";
import { readPageValues } from "./read-page.ts";
import { editedTexts, readStaffPage, staffPageRowOf } from "./staff-page.ts";
import { writePage } from "./write-page.ts";

export const pageHandlers: HandlersFor<typeof pages, Context> = {
  "GET /api/staff/pages": async (ctx) => {
    const rows = new Map((await listPageRows(ctx.db)).map((row) => [row.key, row]));
    return pageKeys.map((key) => staffPageRowOf(rows.get(key), key));
  },

  "GET /api/staff/pages/:key": async (ctx, { params: { key } }) =>
    isPageKey(key) ? tagVersion(ctx, await readStaffPage(ctx.db, key)) : refuse("not_found"),

  "GET /api/staff/pages/:key/preview": async (ctx, { params: { key } }) => {
    if (!isPageKey(key)) return refuse("not_found");
    const { title, body, seo } = editedTexts(await findPage(ctx.db, key), key);
    const values = await readPageValues(ctx, key);
    const filled = (text: LocalizedText) => fillInBoth(text, values);
    return { title: filled(title), body: filled(body), description: filled(seo.description) };
  },

  "PUT /api/pages/:key": async (ctx, input) => {
    const { key } = input.params;
    if (!isPageKey(key)) return refuse("not_found");
    return staffWrite(ctx, input, (tx) => writePage(ctx, tx, key, input.body));
  },
};
