/** A category and subcategory of the shop, or that the import makes. */
export interface Place {
  categoryId: string;
  subcategoryId: string | null;
}

/** What the plan knows of the shop. */
export interface ShopFacts {
  /** `now`: where the product is, which wins over others of the same names. */
  placeOf(names: { category: string; subcategory: string | null }, now?: Place): Place;
  /** For a new product whose file names no category. */
  placeOfOthers(): Place;
  nameOfPlace(place: Place): string;
  /** Path of a picture of the library by the name of its file. */
  pictureOf(name: string): string | undefined;
  /** SKUs among those of the file that another product has. */
  isForeignSku(sku: string, productId: string | undefined): boolean;
  /** The product that a slug, or a former one, leads to. */
  ownerOf(slug: string): string | undefined;
  /** Whether a slug is free for a new product. */
  isFreeSlug(slug: string): boolean;
}

export interface StockChange {
  sku: string;
  before: number;
  after: number;
}

/** In dirhams. */
export interface CostChange {
  sku: string;
  /** Null: not known. */
  before: number | null;
  after: number;
}
