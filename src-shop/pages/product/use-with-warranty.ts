import type { Product } from "../../../src-shared/catalogue/operations.ts";
import { useShop } from "../../app/page-hooks.ts";

/** The product with the months of warranty that hold for it: its own, else those that the shop gives; 0: none. */
export function useWithWarranty(product: Product): Product {
  const shop = useShop();
  return { ...product, warrantyMonths: product.warrantyMonths || (shop?.promises.warrantyMonths ?? 0) };
}
