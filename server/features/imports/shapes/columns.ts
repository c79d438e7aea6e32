/**
 * Names of columns, as other shops' exports and ours write them (all of a kind since and before 2025), by the field that they are.
 * Matching ignores capitals, spaces at the ends and a byte order mark.
 */
import type { ImportField } from "../../../../src-shared/imports/fields.ts";

/** Fields that only a known shop's export has, beside those that a person can choose. */
export type ShapeField =
  | ImportField
  | "productPath"
  | "type"
  | "published"
  | "grams"
  | "tracker"
  | "policy"
  | "imagePosition"
  | "wooId"
  | "wooType"
  | "parent"
  | "inStock"
  | "wooPublished"
  | "salePrice"
  | "wooCategories";

export const headingOf = (cell: string): string =>
  cell
    .replace(/^\ufeff/, "")
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

export const shopifyColumns: ReadonlyMap<string, ShapeField> = new Map(
  Object.entries<ShapeField>({
    title: "nameEn",
    "url handle": "handle",
    handle: "handle",
    description: "descriptionEn",
    "body (html)": "descriptionEn",
    vendor: "brand",
    "product category": "productPath",
    type: "type",
    "published on online store": "published",
    published: "published",
    status: "status",
    sku: "sku",
    "variant sku": "sku",
    "option1 name": "option1Name",
    "option1 value": "option1Value",
    "option2 name": "option2Name",
    "option2 value": "option2Value",
    "option3 name": "option3Name",
    "option3 value": "option3Value",
    price: "price",
    "variant price": "price",
    "compare-at price": "compareAtPrice",
    "variant compare at price": "compareAtPrice",
    "cost per item": "cost",
    "variant cost": "cost",
    "inventory tracker": "tracker",
    "variant inventory tracker": "tracker",
    "inventory quantity": "quantity",
    "variant inventory qty": "quantity",
    "continue selling when out of stock": "policy",
    "variant inventory policy": "policy",
    "weight value (grams)": "grams",
    "variant grams": "grams",
    "product image url": "pictures",
    "image src": "pictures",
    "image position": "imagePosition",
    "image alt text": "pictureAlt",
    "variant image url": "variantPicture",
    "variant image": "variantPicture",
    "seo title": "seoTitleEn",
    "seo description": "seoDescriptionEn",
  }),
);

/** Columns of the core export of WooCommerce in its order, with their names in English and Arabic. */
export const wooColumns: readonly { names: readonly string[]; field: ShapeField | null }[] = [
  { names: ["id", "المعرف", "معرف", "معرّف"], field: "wooId" },
  { names: ["type", "النوع"], field: "wooType" },
  { names: ["sku", "رمز المنتج", "رمز المنتج (sku)", "رمز التخزين التعريفي"], field: "sku" },
  { names: ["gtin, upc, ean, or isbn"], field: null },
  { names: ["name", "الاسم"], field: "nameEn" },
  { names: ["published", "منشور", "تم النشر"], field: "wooPublished" },
  { names: ["is featured?", "مميز؟", "هل هو مميز؟"], field: "isFeatured" },
  { names: ["visibility in catalog", "الظهور في الكتالوج", "مدى الرؤية في الكتالوج"], field: null },
  { names: ["short description", "وصف قصير", "وصف مختصر", "الوصف القصير"], field: "shortEn" },
  { names: ["description", "الوصف"], field: "descriptionEn" },
  { names: ["date sale price starts", "تاريخ بدء سعر التخفيض"], field: null },
  { names: ["date sale price ends", "تاريخ انتهاء سعر التخفيض"], field: null },
  { names: ["tax status", "حالة الضريبة"], field: null },
  { names: ["tax class", "فئة الضريبة"], field: null },
  { names: ["in stock?", "متوفر في المخزون؟", "متوفر بالمخزون؟"], field: "inStock" },
  { names: ["stock", "المخزون"], field: "quantity" },
  { names: ["low stock amount", "كمية المخزون المنخفضة"], field: null },
  { names: ["backorders allowed?", "السماح بالطلبات المسبقة؟", "الطلب المسبق مسموح؟"], field: "backorder" },
  { names: ["sold individually?", "يباع بشكل فردي؟"], field: null },
  { names: ["weight (kg)", "weight (g)", "weight (lbs)", "weight (oz)", "الوزن (kg)", "الوزن (كجم)"], field: "weight" },
  { names: ["length (cm)", "length (mm)", "length (m)", "length (in)", "الطول (cm)", "الطول (سم)"], field: "depth" },
  { names: ["width (cm)", "width (mm)", "width (m)", "width (in)", "العرض (cm)", "العرض (سم)"], field: "width" },
  {
    names: ["height (cm)", "height (mm)", "height (m)", "height (in)", "الارتفاع (cm)", "الارتفاع (سم)"],
    field: "height",
  },
  { names: ["allow customer reviews?", "السماح بتقييمات العملاء؟"], field: null },
  { names: ["purchase note", "ملاحظة الشراء"], field: null },
  { names: ["sale price", "سعر التخفيض", "سعر البيع"], field: "salePrice" },
  { names: ["regular price", "السعر العادي", "السعر الافتراضي"], field: "price" },
  { names: ["categories", "التصنيفات"], field: "wooCategories" },
  { names: ["tags", "الوسوم"], field: null },
  { names: ["shipping class", "فئة الشحن"], field: null },
  { names: ["images", "الصور"], field: "pictures" },
  { names: ["download limit"], field: null },
  { names: ["download expiry days"], field: null },
  { names: ["parent", "الأصل", "الأب"], field: "parent" },
  { names: ["grouped products"], field: null },
  { names: ["upsells"], field: null },
  { names: ["cross-sells"], field: null },
  { names: ["external url"], field: null },
  { names: ["button text"], field: null },
  { names: ["position", "الموضع"], field: null },
  { names: ["brands", "العلامات التجارية"], field: "brand" },
];

/** Names that people give columns themselves; our own are among them (own-columns.ts). */
export const commonColumns: ReadonlyMap<string, ImportField> = new Map(
  Object.entries<ImportField>({
    handle: "handle",
    slug: "handle",
    "product id": "handle",
    sku: "sku",
    code: "sku",
    "item code": "sku",
    "part number": "sku",
    "رمز المنتج": "sku",
    الرمز: "sku",
    name: "nameEn",
    title: "nameEn",
    "product name": "nameEn",
    "name (english)": "nameEn",
    "name (arabic)": "nameAr",
    "arabic name": "nameAr",
    "اسم المنتج": "nameAr",
    "الاسم بالعربية": "nameAr",
    "الاسم بالإنجليزية": "nameEn",
    الاسم: "nameAr",
    "short description": "shortEn",
    description: "descriptionEn",
    الوصف: "descriptionAr",
    category: "category",
    الفئة: "category",
    القسم: "category",
    subcategory: "subcategory",
    "الفئة الفرعية": "subcategory",
    brand: "brand",
    vendor: "brand",
    manufacturer: "brand",
    "العلامة التجارية": "brand",
    status: "status",
    الحالة: "status",
    price: "price",
    "unit price": "price",
    "price (qar)": "price",
    السعر: "price",
    "compare at price": "compareAtPrice",
    "compare-at price": "compareAtPrice",
    "earlier price": "compareAtPrice",
    "السعر السابق": "compareAtPrice",
    cost: "cost",
    "cost (qar)": "cost",
    "unit cost": "cost",
    "cost price": "cost",
    التكلفة: "cost",
    "سعر التكلفة": "cost",
    stock: "quantity",
    quantity: "quantity",
    qty: "quantity",
    "on hand": "quantity",
    الكمية: "quantity",
    المخزون: "quantity",
    "weight (kg)": "weight",
    weight: "weight",
    "width (cm)": "width",
    "depth (cm)": "depth",
    "height (cm)": "height",
    picture: "pictures",
    pictures: "pictures",
    image: "pictures",
    images: "pictures",
    الصور: "pictures",
  }),
);
