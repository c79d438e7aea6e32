/** A product as a file describes it: only what the file says, read and cleaned, whatever the shop has. */
import type { ImportNotice, ImportProblem } from "../../../../src-shared/imports/problems.ts";
import type { ProductStatus } from "../../../../src-shared/products/states.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";

/** Texts of the languages that the file has. */
export type SourceText = Partial<LocalizedText>;

export interface SourceVariant {
  line: number;
  sku: string;
  /** The SKU was made here, because the file has none. */
  isSkuMade: boolean;
  options: { name: string; value: string }[];
  /** Dirhams. */
  price?: number;
  compareAtPrice?: number | null;
  /** What a piece costs the shop, in dirhams. */
  cost?: number;
  quantity?: number;
  tracked?: boolean;
  backorder?: boolean;
  /** Name of a picture's file. */
  picture?: string;
}

export interface SourceProduct {
  line: number;
  /** Rows of the file that it is made of. */
  rows: number;
  /** Its address in the former shop, or its slug here. */
  handle: string | null;
  /** What named it in addresses of the former shop: a handle, or `?p=NUMBER`. */
  former: string[];
  name: SourceText;
  shortDescription: SourceText;
  /** Markdown. */
  description: SourceText;
  seoTitle: SourceText;
  seoDescription: SourceText;
  materials: { en?: string[]; ar?: string[] };
  /** Names of category and subcategory. */
  place?: { category: string; subcategory: string | null };
  brand?: string;
  status?: ProductStatus;
  /** Kilograms and centimetres. */
  weight?: number;
  width?: number;
  depth?: number;
  height?: number;
  warrantyMonths?: number;
  leadTimeDays?: number;
  isFeatured?: boolean;
  isNewArrival?: boolean;
  isBestSeller?: boolean;
  /** Names of picture files, with what they show where the file says it. */
  pictures: { name: string; alt?: string; address?: string }[];
  variants: SourceVariant[];
  problems: ImportProblem[];
  notices: ImportNotice[];
}
