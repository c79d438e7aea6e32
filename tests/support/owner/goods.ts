/** What an owner brings from a shop at Shopify: 500 products in a file, and their pictures in a ZIP file. */
import { zipSync } from "fflate";
import sharp from "sharp";
import { shopifyRow, tableOf } from "../imports.ts";

export const HOW_MANY = 500;

const kinds = ["Swivel chair", "Work desk", "Cupboard", "Meeting table", "Sofa", "Shelf", "Docking station", "Scanner"];
const categories = ["Chairs", "Desks", "Cupboards", "Tables", "Sofas", "Shelves", "Accessories", "Devices"];
const towns = ["Dukhan", "Zekreet", "Simaisma", "Ruwais", "Mesaieed", "Umm Bab", "Shahaniya", "Zubarah"];

const skuOf = (at: number) => `DKN-${String(at + 1).padStart(4, "0")}`;

/** Prices of whole riyals from 120 to 4,111. */
export const priceOf = (at: number): number => 120 + at * 8 - (at % 2);

export const nameOf = (at: number): string =>
  `${kinds[at % kinds.length]} ${towns[Math.floor(at / kinds.length) % towns.length]} ${100 + at}`;

/** As Shopify exports products of one variant each. */
export const shopifyFile = (): string =>
  tableOf(
    Array.from({ length: HOW_MANY }, (_, at) =>
      shopifyRow({
        Handle: nameOf(at).toLowerCase().replaceAll(" ", "-"),
        Title: nameOf(at),
        "Body (HTML)": `<p>${nameOf(at)} of our own range.</p><ul><li>Steel and wood</li><li>Series ${100 + at}</li></ul>`,
        Vendor: "Dukhan Range",
        Type: categories[at % categories.length] ?? "",
        Published: "TRUE",
        Status: "active",
        "Variant SKU": skuOf(at),
        "Variant Price": `${priceOf(at)}.00`,
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": "9",
        "Variant Inventory Policy": "deny",
      }),
    ),
  );

/** A picture of each product, by its SKU. */
export async function picturesFile(): Promise<Buffer> {
  const files: Record<string, Uint8Array> = {};
  for (let at = 0; at < HOW_MANY; at++) {
    const background = { r: (at * 37) % 256, g: (at * 91) % 256, b: at % 256 };
    const picture = sharp({ create: { width: 48, height: 36, channels: 3, background } }).jpeg();
    files[`${skuOf(at)}.jpg`] = await picture.toBuffer();
  }
  return Buffer.from(zipSync(files, { level: 0 }));
}

/** A wordmark on nothing. */
export const logoFile = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><rect width="120" height="120" rx="24" fill="#0f5c4a"/><rect x="36" y="30" width="48" height="60" fill="#ffffff"/><rect x="150" y="42" width="310" height="36" fill="#0f5c4a"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
