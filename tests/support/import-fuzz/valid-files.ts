/** Files of each kind as another shop's export would have them, with nothing wrong in them. */
import type { DecimalSign } from "../../../src-shared/imports/states.ts";
import type { Dice } from "../../money/dice.ts";
import { shopifyRow } from "../imports.ts";

/** SKUs of products that the shop has, for files that name some. */
export const stockedSkus = Array.from({ length: 40 }, (_, at) => `CH-${at}`);

export interface ValidFile {
  headings: string[];
  rows: string[][];
  /** Rows of one group are one product, customer, count …: taken as a whole or not at all. */
  groups: number[];
  /** Columns by which rows find each other. */
  keys: string[];
  /** Headings of SKU and price, the price of a sale first; of files that have them. */
  sku?: string;
  prices?: string[];
  decimal: DecimalSign;
}

type Maker = (dice: Dice, mark: string) => ValidFile;
type Cells = Record<string, string>;

const names = ["Desk", "Chair, blue", 'Stool "oak"', "كرسي مكتب", "Table – 160 cm", "خزانة ملفات"];

function fileOf(
  rows: readonly Cells[],
  groups: number[],
  about: Omit<ValidFile, "headings" | "rows" | "groups">,
): ValidFile {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { headings, rows: rows.map((row) => headings.map((name) => row[name] ?? "")), groups, ...about };
}

function amount(dice: Dice, decimal: DecimalSign): string {
  const dirhams = 1 + dice.below(3_000_000);
  return `${Math.trunc(dirhams / 100)}${decimal}${String(dirhams % 100).padStart(2, "0")}`;
}

/** Rows of several products, each with one to three variants. */
function products(dice: Dice, row: (product: number, variant: number, variants: number) => Cells[]) {
  const rows: Cells[] = [];
  const groups: number[] = [];
  const count = 2 + dice.below(12);
  for (let product = 0; product < count; product += 1) {
    const variants = 1 + dice.below(3);
    for (let variant = 0; variant < variants; variant += 1) {
      for (const cells of row(product, variant, variants)) {
        rows.push(cells);
        groups.push(product);
      }
    }
  }
  return { rows, groups };
}

const shopify: Maker = (dice, mark) => {
  const { rows, groups } = products(dice, (p, v, variants) => [
    shopifyRow({
      Handle: `${mark}-${p}`,
      ...(v === 0
        ? {
            Title: `${dice.pick(names)} ${mark} ${p}`,
            "Body (HTML)": "<p>Stands on <b>steel</b>.</p><ul><li>Oak</li></ul>",
            Vendor: "Acme",
            "Product Category": `Furniture > Part ${dice.below(4)} > Range ${dice.below(4)}`,
            Published: "TRUE",
            Status: "active",
            "Option1 Name": variants > 1 ? "Size" : "Title",
          }
        : {}),
      "Option1 Value": variants > 1 ? `${100 + v} cm` : "Default Title",
      "Variant SKU": `${mark}-${p}-${v}`,
      "Variant Grams": "12000",
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": String(dice.below(90)),
      "Variant Price": amount(dice, "."),
      "Cost per item": dice.chance(60) ? amount(dice, ".") : "",
      "Image Src": dice.chance(30) ? "https://cdn.example/desk.jpg?v=1" : "",
    }),
  ]);
  return fileOf(rows, groups, {
    keys: ["Handle", "Variant SKU"],
    sku: "Variant SKU",
    prices: ["Variant Price"],
    decimal: ".",
  });
};

const woocommerce: Maker = (dice, mark) => {
  const { rows, groups } = products(dice, (p, v, variants) => {
    const parent = `${mark}-P${p}`;
    const isSimple = variants === 1;
    const own: Cells = {
      ID: `${mark.replace(/\D/g, "")}${100 + p * 4}`,
      Type: isSimple ? "simple" : "variable",
      SKU: parent,
      Name: `${dice.pick(names)} ${mark} ${p}`,
      Published: "1",
      Description: "Stands on steel.\\nOak.",
      "In stock?": "1",
      Categories: `Furniture > Range ${dice.below(4)}, Office`,
      ...(isSimple ? { Stock: String(dice.below(90)), "Regular price": amount(dice, ".") } : {}),
      ...(isSimple ? {} : { "Attribute 1 name": "Size", "Attribute 1 value(s)": "100 cm, 101 cm, 102 cm" }),
    };
    if (isSimple) return [own];
    const variation: Cells = {
      ID: `${mark.replace(/\D/g, "")}${101 + p * 4 + v}`,
      Type: "variation",
      SKU: `${mark}-${p}-${v}`,
      Name: `Variation ${v}`,
      Published: "1",
      "In stock?": "1",
      Stock: String(dice.below(90)),
      "Regular price": amount(dice, "."),
      Parent: parent,
      "Attribute 1 name": "Size",
      "Attribute 1 value(s)": `${100 + v} cm`,
    };
    return v === 0 ? [own, variation] : [variation];
  });
  const columns = [
    "ID",
    "Type",
    "SKU",
    "Name",
    "Published",
    "Description",
    "In stock?",
    "Stock",
    "Sale price",
    "Regular price",
  ];
  const all = [...columns, "Categories", "Parent", "Attribute 1 name", "Attribute 1 value(s)"];
  const blank = Object.fromEntries(all.map((name) => [name, ""]));
  return fileOf(
    rows.map((row) => ({ ...blank, ...row })),
    groups,
    { keys: ["ID", "Type", "SKU", "Parent"], sku: "SKU", prices: ["Sale price", "Regular price"], decimal: "." },
  );
};

const own: Maker = (dice, mark) => {
  const decimal = dice.chance(50) ? "." : ",";
  const { rows, groups } = products(dice, (p, v, variants) => [
    {
      SKU: `${mark}-${p}-${v}`,
      "Name (English)": `Desk ${mark} ${p}`,
      "Name (Arabic)": `مكتب ${p}`,
      Brand: "Acme",
      Category: `Part ${dice.below(4)}`,
      Subcategory: `Range ${dice.below(4)}`,
      Status: "Active",
      "Price (QAR)": amount(dice, decimal),
      "Cost per piece (QAR)": dice.chance(60) ? amount(dice, decimal) : "",
      "On hand": String(dice.below(90)),
      "Stock tracked": "yes",
      "Option 1": variants > 1 ? "Size" : "",
      "Value of option 1": variants > 1 ? `${100 + v} cm` : "",
      "Address in the shop": `${mark}-${p}`.toLowerCase(),
      "Weight (kg)": "12",
    },
  ]);
  return fileOf(rows, groups, { keys: ["SKU", "Address in the shop"], sku: "SKU", prices: ["Price (QAR)"], decimal });
};

/** One row for each of these. */
const rowFile = (rows: readonly Cells[], about: Omit<ValidFile, "headings" | "rows" | "groups">): ValidFile =>
  fileOf(
    rows,
    rows.map((_, at) => at),
    about,
  );

const someSkus = (dice: Dice): string[] => {
  const from = dice.below(stockedSkus.length - 12);
  return stockedSkus.slice(from, from + 3 + dice.below(9));
};

const prices: Maker = (dice) => {
  const decimal = dice.chance(50) ? "." : ",";
  const rows = someSkus(dice).map((sku) => ({ SKU: sku, Price: amount(dice, decimal) }));
  return rowFile(rows, { keys: ["SKU"], sku: "SKU", prices: ["Price"], decimal });
};

const stock: Maker = (dice) => {
  const rows = someSkus(dice).map((sku) => ({ SKU: sku, "On hand": String(dice.below(500)), Reason: "Counted" }));
  return rowFile(rows, { keys: ["SKU"], sku: "SKU", decimal: "." });
};

const customers: Maker = (dice, mark) => {
  const rows = Array.from({ length: 3 + dice.below(9) }, (_, at) => ({
    "First Name": "Noora",
    "Last Name": `Al-${mark}`,
    Email: `${mark}-${at}@customer.example`.toLowerCase(),
    "Accepts Email Marketing": "no",
    Phone: `+974 3${String(dice.below(10_000_000)).padStart(7, "0")}`,
    Note: "By the gate",
  }));
  return rowFile(rows, { keys: ["Email", "Phone"], decimal: "." });
};

const categories: Maker = (dice, mark) => {
  const rows = Array.from({ length: 3 + dice.below(9) }, (_, at) => ({
    Handle: `${mark}-${at}`.toLowerCase(),
    "Name (English)": `Range ${mark} ${at}`,
    "Name (Arabic)": `فئة ${at}`,
    "Parent category": at % 3 === 0 ? "" : `Range ${mark} ${at - (at % 3)}`,
    Order: String(at),
  }));
  return rowFile(rows, { keys: ["Handle", "Name (English)", "Parent category"], decimal: "." });
};

const redirects: Maker = (dice, mark) => {
  const rows = someSkus(dice).map((sku, at) => ({
    "Redirect from": `/products/${mark}-${at}`.toLowerCase(),
    "Redirect to": `/product/${sku.toLowerCase()}`,
  }));
  return rowFile(rows, { keys: ["Redirect from", "Redirect to"], decimal: "." });
};

export const validFiles = {
  shopify,
  woocommerce,
  own,
  prices,
  stock,
  customers,
  categories,
  redirects,
} satisfies Record<string, Maker>;
export type FuzzKind = keyof typeof validFiles;
