import { ifMatch } from "../../../../src-shared/api/editing.ts";
import { type Doer, type Doing, nth } from "./act.ts";

export async function productOf({ api, row }: Pick<Doing, "api" | "row">) {
  const { data } = await api("GET /api/staff/products", { query: { sort: "created" } });
  const product = nth(data, row);
  const variant = product?.variants[0];
  return product && variant ? { product, variant } : undefined;
}

const onProduct =
  (change: (doing: Doing, found: NonNullable<Awaited<ReturnType<typeof productOf>>>) => Promise<void>): Doer =>
  async (doing) => {
    const found = await productOf(doing);
    if (found) await change(doing, found);
  };

export const catalogueActs = {
  price: onProduct(async ({ api, value }, { variant }) => {
    const asked = { params: { id: variant.id }, headers: ifMatch(variant.version) };
    await api("PATCH /api/variants/:id", { ...asked, body: { price: 100_000 + value * 100 } });
  }),
  brand: onProduct(async ({ api, value, wrote }, { product }) => {
    const asked = { params: { id: product.id }, headers: ifMatch(product.version) };
    await api("PATCH /api/products/:id", { ...asked, body: { brand: `brand ${value}` } });
    wrote(`brand ${value}`, product.brand);
  }),
  movement: onProduct(async ({ api, id, field, made }, { variant }) => {
    const body = { id, reason: "received" as const, quantity: 1 + field };
    await api("POST /api/variants/:id/movements", { params: { id: variant.id }, body });
    made("stock_movements");
  }),
} satisfies Record<string, Doer>;
