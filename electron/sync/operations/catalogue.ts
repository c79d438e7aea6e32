/** Categories, products with their variants and stock, pictures. */
import { type Json, listOf, pick, type Rules, same, withId, withIdsIn } from "./rule.ts";

const price: readonly (readonly string[])[] = [["price", "compareAtPrice"]];

export const catalogueRules: Rules = {
  "POST /api/categories": { kind: "create", about: "categories", fill: withId },
  "PUT /api/categories/:id": { kind: "edit", about: "categories", written: writtenCategory },
  "DELETE /api/categories/:id": { kind: "remove", about: "categories" },
  "PATCH /api/categories/order": { kind: "arrange", about: "categories" },
  "POST /api/subcategories": { kind: "create", about: "subcategories", fill: withId },
  "PUT /api/subcategories/:id": { kind: "edit", about: "subcategories" },
  "DELETE /api/subcategories/:id": { kind: "remove", about: "subcategories" },
  "PATCH /api/subcategories/order": { kind: "arrange", about: "subcategories" },

  "POST /api/products": {
    kind: "create",
    about: "products",
    fill: (body) => {
      withId(body);
      withIdsIn(body, "variants");
    },
  },
  "PUT /api/products/:id": {
    kind: "edit",
    about: "products",
    fill: (body) => withIdsIn(body, "variants"),
    written: writtenProduct,
    groups: [...price, ["categoryId", "subcategoryId"], ["status", "publishAt"]],
    lists: { variants: "id" },
  },
  "PATCH /api/products/:id": {
    kind: "edit",
    about: "products",
    groups: [
      ["categoryId", "subcategoryId"],
      ["status", "publishAt"],
    ],
  },
  "POST /api/products/:id/duplicate": { kind: "create", about: "products", fill: withId },
  "DELETE /api/products/:id": { kind: "remove", about: "products" },
  "PATCH /api/variants/:id": { kind: "edit", about: "variants", groups: price },
  "POST /api/variants/:id/movements": { kind: "append", about: "variants", fill: withId, independent: true },

  "PUT /api/media/:id": { kind: "edit", about: "media" },
};

const variantFields = ["id", "sku", "options", "price", "compareAtPrice", "tracked", "backorder", "images"];

function writtenProduct(row: Json, body: Json): Json {
  const written = same(row, body, ["arabicChecked", "variants"]);
  return {
    ...written,
    images: listOf(row.images).map(({ path, alt }) => ({ path, alt })),
    related: listOf(row.related).map(({ id }) => id),
    variants: listOf(row.variants)
      .filter((variant) => variant.archived !== true)
      .map((variant) => pick(variant, variantFields)),
  };
}

function writtenCategory(row: Json, body: Json): Json {
  const image = typeof row.image === "object" && row.image !== null ? (row.image as Json).path : (row.image ?? null);
  return { ...same(row, body), image };
}
