/** The tree of categories and subcategories as staff edit it; operations for visitors are in catalogue/operations.ts. */

import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { creating, removing, updating } from "../api/editing.ts";
import { fileAnswer } from "../api/file-answer.ts";
import {
  id,
  idsInOrder,
  isoTime,
  localizedLine,
  localizedText,
  newRowId,
  optionalParagraph,
  picture,
} from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { resources } from "../resources.ts";
import { isSlug } from "../values/slug.ts";

/** Slug; absent or blank in a new row it is made from the English name. */
export const slugText = z
  .string("slug")
  .trim()
  .refine((text) => text === "" || isSlug(text), "slug");

const described = { slug: slugText.optional(), name: localizedLine(80), description: optionalParagraph(600) };

export const categoryInput = z.object({
  ...described,
  /** Path of a picture in the library; null: the shop shows one of its products. */
  image: z.string().max(255).nullable().default(null),
});
export type CategoryInput = z.input<typeof categoryInput>;

export const subcategoryInput = z.object({ ...described, categoryId: id });
export type SubcategoryInput = z.input<typeof subcategoryInput>;

const counts = z.object({ draft: z.int(), active: z.int(), archived: z.int() });
const branch = {
  id,
  version: z.int(),
  slug: z.string(),
  name: localizedText,
  description: localizedText,
  position: z.int(),
  /** Products in it, by their status. */
  products: counts,
  updatedAt: isoTime,
};

export const staffSubcategory = z.object({ ...branch, categoryId: id });
export type StaffSubcategory = z.output<typeof staffSubcategory>;
export const staffCategory = z.object({
  ...branch,
  image: z.string().nullable(),
  picture: picture.nullable(),
  subcategories: z.array(staffSubcategory),
});
export type StaffCategory = z.output<typeof staffCategory>;

const params = z.object({ id });
const gone = z.object({ id });
export const categories = defineContract({
  "GET /api/staff/categories": {
    summary: "The whole tree as staff edit it",
    access: "staff",
    answer: z.array(staffCategory),
    offline: true,
  },
  "GET /api/staff/categories/export": {
    summary:
      "The whole tree as a CSV or XLSX file, each category before what is in it; the import of categories takes it back",
    access: "staff",
    query: z.object(tableFile),
    answer: fileAnswer,
  },
  "GET /api/staff/categories/:id": {
    summary: "One category as staff edit it",
    access: "staff",
    params,
    answer: staffCategory,
    offline: true,
  },
  "GET /api/staff/subcategories/:id": {
    summary: "One subcategory as staff edit it",
    access: "staff",
    params,
    answer: staffSubcategory,
    offline: true,
  },
  "POST /api/categories": {
    summary: "Add a category, at the end",
    access: "staff",
    body: categoryInput.extend({ id: newRowId.optional() }),
    answer: staffCategory,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "categories" },
  },
  "PUT /api/categories/:id": {
    summary: "Change a category; a slug that is given up leads to the new one",
    access: "staff",
    params,
    body: categoryInput,
    answer: staffCategory,
    refusals: updating,
    offline: { kind: "edit", about: "categories", reads: resources.categories.read },
  },
  "DELETE /api/categories/:id": {
    summary: "Remove a category that holds neither subcategories nor products",
    access: "staff",
    params,
    answer: gone,
    refusals: ["in_use", ...removing],
    offline: { kind: "remove", about: "categories", reads: resources.categories.read },
  },
  "PATCH /api/categories/order": {
    summary: "Put the categories into another order",
    access: "staff",
    body: z.object({ ids: idsInOrder }),
    answer: z.array(staffCategory),
    refusals: ["conflict", "key_reused"],
    offline: { kind: "arrange", about: "categories" },
  },
  "POST /api/subcategories": {
    summary: "Add a subcategory, at the end of its category",
    access: "staff",
    body: subcategoryInput.extend({ id: newRowId.optional() }),
    answer: staffSubcategory,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "subcategories" },
  },
  "PUT /api/subcategories/:id": {
    summary: "Change a subcategory; moved to another category, its products move along",
    access: "staff",
    params,
    body: subcategoryInput,
    answer: staffSubcategory,
    refusals: updating,
    offline: { kind: "edit", about: "subcategories", reads: resources.subcategories.read },
  },
  "DELETE /api/subcategories/:id": {
    summary: "Remove a subcategory that holds no products",
    access: "staff",
    params,
    answer: gone,
    refusals: ["in_use", ...removing],
    offline: { kind: "remove", about: "subcategories", reads: resources.subcategories.read },
  },
  "PATCH /api/subcategories/order": {
    summary: "Put the subcategories of a category into another order",
    access: "staff",
    body: z.object({ categoryId: id, ids: idsInOrder }),
    answer: z.array(staffSubcategory),
    refusals: ["conflict", "key_reused"],
    offline: { kind: "arrange", about: "subcategories" },
  },
});
