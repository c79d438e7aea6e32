import { findProduct, findVariant } from "../../../db/queries/catalogue/products.ts";
import { findStockFigures } from "../../../db/queries/stock/stock-figures.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { products } from "../../../src-shared/products/operations.ts";
import type { Context } from "../../context.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { addPicture } from "./add-picture.ts";
import { addProduct } from "./add-product.ts";
import { changeProduct } from "./change-product.ts";
import { duplicateProduct } from "./duplicate-product.ts";
import { exportCosts } from "./export-costs.ts";
import { exportProducts } from "./export-products.ts";
import { listStaffProducts } from "./list/list-staff-products.ts";
import { readStaffRows } from "./list/read-staff-rows.ts";
import { patchProduct } from "./patch-product.ts";
import { patchVariant } from "./patch-variant.ts";
import { readStaffProduct, staffVariantOf } from "./read-staff-product.ts";
import { removeProduct } from "./remove-product.ts";

export const productHandlers: HandlersFor<typeof products, Context> = {
  "GET /api/staff/products": async (ctx, { query }) => {
    const view = await ctx.catalogue.everything();
    const { ids, meta } = listStaffProducts(view, query);
    // Of a large catalogue each takes some tens of milliseconds: others get their turn between them.
    await ownTurn();
    return { data: await readStaffRows(ctx.db, ids), meta };
  },

  "GET /api/staff/products/export": (ctx, { query }) => exportProducts(ctx, query),

  "GET /api/staff/costs/export": (ctx, { query }) => exportCosts(ctx, query),

  "GET /api/staff/products/:id": async (ctx, { params }) =>
    (await findProduct(ctx.db, params.id))
      ? tagVersion(ctx, await readStaffProduct(ctx.db, params.id))
      : refuse("not_found"),

  "POST /api/products": (ctx, input) => staffWrite(ctx, input, (tx) => addProduct(ctx, tx, input.body)),

  "PUT /api/products/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => changeProduct(ctx, tx, input.params.id, input.body)),

  "PATCH /api/products/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => patchProduct(ctx, tx, input.params.id, input.body)),

  "DELETE /api/products/:id": (ctx, input) => staffWrite(ctx, input, (tx) => removeProduct(ctx, tx, input.params.id)),

  "POST /api/products/:id/pictures": (ctx, input) =>
    staffWrite(ctx, input, (tx) => addPicture(ctx, tx, input.params.id, input.body)),

  "POST /api/products/:id/duplicate": (ctx, input) =>
    staffWrite(ctx, input, (tx) => duplicateProduct(ctx, tx, input.params.id, input.body.id)),

  "GET /api/variants/:id": async (ctx, { params }) => {
    const variant = await findVariant(ctx.db, params.id);
    return variant
      ? tagVersion(ctx, staffVariantOf(variant, await findStockFigures(ctx.db, variant.id)))
      : refuse("not_found");
  },

  "PATCH /api/variants/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => patchVariant(ctx, tx, input.params.id, input.body)),
};
