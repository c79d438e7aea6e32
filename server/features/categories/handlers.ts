import { listCategories } from "../../../db/queries/catalogue/catalogue.ts";
import { findCategory, findSubcategory, listSubcategoriesOf } from "../../../db/queries/catalogue/categories.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { categories } from "../../../src-shared/catalogue/categories.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { exportCategories } from "./export-categories.ts";
import { readCategory, readSubcategory, readTree } from "./read-tree.ts";
import { reorder } from "./reorder.ts";
import { addCategory, changeCategory, removeCategory } from "./write-category.ts";
import { addSubcategory, changeSubcategory, removeSubcategory } from "./write-subcategory.ts";

export const categoryHandlers: HandlersFor<typeof categories, Context> = {
  "GET /api/staff/categories": (ctx) => readTree(ctx.db),

  "GET /api/staff/categories/export": (ctx, { query }) => exportCategories(ctx, query),

  "GET /api/staff/categories/:id": async (ctx, { params }) =>
    (await findCategory(ctx.db, params.id))
      ? tagVersion(ctx, await readCategory(ctx.db, params.id))
      : refuse("not_found"),

  "GET /api/staff/subcategories/:id": async (ctx, { params }) =>
    (await findSubcategory(ctx.db, params.id))
      ? tagVersion(ctx, await readSubcategory(ctx.db, params.id))
      : refuse("not_found"),

  "POST /api/categories": (ctx, input) => staffWrite(ctx, input, (tx) => addCategory(ctx, tx, input.body)),

  "PUT /api/categories/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => changeCategory(ctx, tx, input.params.id, input.body)),

  "DELETE /api/categories/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => removeCategory(ctx, tx, input.params.id)),

  "PATCH /api/categories/order": (ctx, input) =>
    staffWrite(ctx, input, async (tx) => {
      const list = { rows: await listCategories(tx), ids: input.body.ids, rowId: "order" };
      return (await reorder(ctx, tx, "categories", list)) ?? readTree(tx);
    }),

  "POST /api/subcategories": (ctx, input) => staffWrite(ctx, input, (tx) => addSubcategory(ctx, tx, input.body)),

  "PUT /api/subcategories/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => changeSubcategory(ctx, tx, input.params.id, input.body)),

  "DELETE /api/subcategories/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => removeSubcategory(ctx, tx, input.params.id)),

  "PATCH /api/subcategories/order": (ctx, input) =>
    staffWrite(ctx, input, async (tx) => {
      const { categoryId, ids } = input.body;
      if (!(await findCategory(tx, categoryId))) return refuseFields({ categoryId: "unknown" });
      const list = { rows: await listSubcategoriesOf(tx, categoryId), ids, rowId: categoryId };
      const refused = await reorder(ctx, tx, "subcategories", list);
      return refused ?? (await readCategory(tx, categoryId)).subcategories;
    }),
};
