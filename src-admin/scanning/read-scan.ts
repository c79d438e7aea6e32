import { productSlugIn } from "../../src-shared/addresses.ts";

/** What a scan names: a SKU as a barcode says it, or the product page of one of our own labels. */
export type Scanned = { sku: string } | { slug: string };

/** "TC-MESH-BLK" or "https://shop.example/ar/product/task-chair-mesh?sku=TC-MESH-BLK"; undefined for anything else. */
export function readScan(text: string): Scanned | undefined {
  const scan = text.trim();
  if (scan.length > 500) return undefined;
  if (!/^https?:\/\//i.test(scan)) return /^[\w.\-/+ ]{1,60}$/.test(scan) ? { sku: scan } : undefined;
  try {
    const { pathname, searchParams } = new URL(scan);
    const sku = searchParams.get("sku");
    if (sku) return { sku };
    const slug = productSlugIn(pathname);
    return slug ? { slug: decodeURIComponent(slug) } : undefined;
  } catch {
    return undefined;
  }
}
