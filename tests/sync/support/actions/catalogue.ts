import { ifMatch } from "../../../../src-shared/api/editing.ts";
import { type Action, type ActionContext, nth } from "./action.ts";

export async function productOf({ api, row }: Pick<ActionContext, "api" | "row">) {
  const { data } = await api("GET /api/staff/products", { query: { sort: "created" } });
  const product = nth(data, row);
  const variant = product?.variants[0];
  return product && variant ? { product, variant } : undefined;
}

const onProduct =
  (
    change: (context: ActionContext, found: NonNullable<Awaited<ReturnType<typeof productOf>>>) => Promise<void>,
  ): Action =>
  async (context) => {
    const found = await productOf(context);
    if (found) await change(context, found);
  };

export const catalogueActions = {
  price: onProduct(async ({ api, value }, { variant }) => {
    const asked = { params: { id: variant.id }, headers: ifMatch(variant.version) };
    await api("PATCH /api/variants/:id", { ...asked, body: { price: 100_000 + value * 100 } });
  }),
  brand: onProduct(async ({ api, value, wrote }, { product }) => {
    const asked = { params: { id: product.id }, headers: ifMatch(product.version) };
    await api("PATCH /api/products/:id", { ...asked, body: { brand: `brand ${value}` } });
    wrote(`brand ${value}`, product.brand);
  }),
  movement: onProduct(async ({ api, id, field, created }, { variant }) => {
    const body = { id, reason: "received" as const, quantity: 1 + field };
    await api("POST /api/variants/:id/movements", { params: { id: variant.id }, body });
    created("stock_movements");
  }),
} satisfies Record<string, Action>;
