import { useEffect, useState } from "react";
import type { PricedLine } from "../../../src-shared/cart/operations.ts";
import type { ProductCard } from "../../../src-shared/catalogue/operations.ts";
import { isOnSlowConnection } from "../../../src-shared/media/slow-connection.ts";
import { useServices } from "../../app/page-hooks.ts";
import { relatedData } from "../../products/card-data.ts";
import { Related } from "../../products/related.tsx";

/**
 * What goes well with the product that came into the cart last, without what is there already. Only the browser asks for it, after the
 * cart is shown, and not over a slow connection; without an answer nothing is missing.
 */
export function CartAddOns({ lines }: { lines: readonly PricedLine[] }) {
  const { api, t } = useServices();
  const [related, setRelated] = useState<readonly ProductCard[]>([]);
  const newest = lines.at(-1)?.slug;
  useEffect(() => {
    if (newest === undefined || isOnSlowConnection()) return;
    const leaving = new AbortController();
    const ask = api("GET /api/products/:id", { params: { id: newest }, signal: leaving.signal });
    ask.then((product) => setRelated(product.related)).catch(() => {});
    return () => leaving.abort();
  }, [api, newest]);
  const others = related.filter(({ id }) => !lines.some((line) => line.productId === id));
  return <Related products={relatedData(others)} title={t("cart.addOns")} />;
}
