import type { ProductRow, VariantRow } from "../../../../db/queries/catalogue/catalogue.ts";
import type { RowPlan, RowSource } from "../rows/row-kind.ts";

export interface SourcePicture extends RowSource {
  /** Name of its file, as the library shows it. */
  name: string;
  productId: string;
  variantId: string | null;
  /** The SKU or slug that its name gives. */
  sku: string;
  place: number | null;
  /** As it is stored, under a path that no row names yet. */
  picture: {
    path: string;
    mime: "image/jpeg" | "image/webp";
    hash: string;
    bytes: number;
    width: number;
    height: number;
    thumbhash: string;
  };
  /** Null: the library had it then. */
  storedAt: string | null;
}

export interface PicturePlan extends RowPlan {
  product?: ProductRow;
  variants?: VariantRow[];
  /** Whether the product shows it already, for others of its variants. */
  isShown?: boolean;
  /** Path of the picture of the same name, whose place it takes. */
  replaced?: string | undefined;
}
