import type { ApiClient } from "../../src-shared/api/client.ts";
import type { StaffProductRow } from "../../src-shared/products/operations.ts";
import { readScan } from "./read-scan.ts";

export interface FoundGoods {
  product: StaffProductRow;
  /** Every one the scan can mean: one for a SKU, several for a product page. */
  variants: StaffProductRow["variants"];
}

/** What was scanned, in any state of sale; undefined when we have no such thing. */
export async function findScanned(api: ApiClient, text: string): Promise<FoundGoods | undefined> {
  const scan = readScan(text);
  if (!scan) return undefined;
  const scannedText = "sku" in scan ? scan.sku : scan.slug;
  const { data } = await api("GET /api/staff/products", { query: { q: scannedText, pageSize: 50 } });
  for (const product of data) {
    if ("slug" in scan) {
      if (product.slug === scan.slug) return { product, variants: product.variants };
      continue;
    }
    const named = product.variants.filter((variant) => variant.sku.toLowerCase() === scan.sku.toLowerCase());
    if (named.length > 0) return { product, variants: named };
  }
  return undefined;
}
