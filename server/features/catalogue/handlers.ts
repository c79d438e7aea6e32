import { fromJson } from "../../../db/json.ts";
import { listCategories } from "../../../db/queries/catalogue/catalogue.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { catalogue } from "../../../src-shared/catalogue/operations.ts";
import type { Context } from "../../context.ts";
import { listCategoryTree } from "./list-categories.ts";
import { listProducts } from "./list-products.ts";
import { findMovedBranch, movedListing } from "./moved-listing.ts";
import { readProduct } from "./read-product.ts";
import { countMissedSearch, isPlainSearch } from "./search/missed-search.ts";
import { rankedIds } from "./search/ranking.ts";

/** Longest search term; longer ones are no person's (server/security.md, row 45). */
const MAX_TERM_LENGTH = 100;

export const catalogueHandlers: HandlersFor<typeof catalogue, Context> = {
  "GET /api/menu": async ({ db }) =>
    (await listCategories(db)).map(({ name, image }) => ({ name: fromJson(name), image })),

  "GET /api/categories": async (ctx) => listCategoryTree(await ctx.catalogue.current()),

  "GET /api/categories/:id": async (ctx, { params }) => {
    const tree = await listCategoryTree(await ctx.catalogue.current());
    const find = (key: string) => tree.find((category) => category.id === key || category.slug === key);
    const found = find(params.id);
    if (found) return found;
    const moved = await findMovedBranch(ctx.db, "category", params.id);
    return (moved ? find(moved) : undefined) ?? refuse("not_found");
  },

  "GET /api/products": async (ctx, { query }) => {
    const view = await ctx.catalogue.current();
    const list = await listProducts(view, query);
    if (query.q && isPlainSearch(query)) countMissedSearch(ctx, query.q, list.meta);
    const moved = await movedListing(ctx.db, view, query, list.meta);
    return moved ? listProducts(view, moved) : list;
  },

  "GET /api/products/:id": async (ctx, { params }) => (await readProduct(ctx, params.id)) ?? refuse("not_found"),

  "GET /api/products/search/:term": async (ctx, { params, query }) => {
    if (params.term.length > MAX_TERM_LENGTH) {
      return refuseFields({ term: "too_long" });
    }
    const view = await ctx.catalogue.current();
    const found = view.search.match(params.term);
    const from = (query.page - 1) * query.pageSize;
    const total = found.docs.length;
    const exact = found.exact || total === 0;
    if (query.settled) countMissedSearch(ctx, params.term, { total, exact });
    return {
      data: await view.cards(rankedIds(view, found, from + query.pageSize).slice(from)),
      meta: { total, page: query.page, pageSize: query.pageSize, exact },
    };
  },
};
