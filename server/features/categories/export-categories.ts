import { fromJson } from "../../../db/json.ts";
import {
  type CategoryRow,
  listCategories,
  listSubcategories,
  type SubcategoryRow,
} from "../../../db/queries/catalogue/catalogue.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { TableFile } from "../../../src-shared/api/table-file.ts";
import type { Context } from "../../context.ts";
import { type ExportColumns, exportList } from "../../kernel/export/export-list.ts";

interface ExportedBranch {
  row: CategoryRow | SubcategoryRow;
  /** Slug of the category that it is in; blank for a category. */
  parent: string;
}

/** As the import of categories reads them (server/features/imports/rows/category-rows.ts). */
const columns: ExportColumns<ExportedBranch> = {
  "product.name": ({ row }) => fromJson(row.name).en,
  "product.nameAr": ({ row }) => fromJson(row.name).ar ?? "",
  "category.parent": ({ parent }) => parent,
  "product.slug": ({ row }) => row.slug,
  "product.descriptionEn": ({ row }) => fromJson(row.description).en,
  "product.descriptionAr": ({ row }) => fromJson(row.description).ar ?? "",
  "category.order": ({ row }) => row.position,
};

/** The whole tree in its order: each category before what is in it. */
export async function exportCategories(ctx: Context, file: TableFile): Promise<FileStream | Refusal<"invalid">> {
  const [categories, subcategories] = await Promise.all([listCategories(ctx.reader), listSubcategories(ctx.reader)]);
  const inside = Map.groupBy(subcategories, (row) => row.category_id);
  const tree = categories.flatMap((category): ExportedBranch[] => [
    { row: category, parent: "" },
    ...(inside.get(category.id) ?? []).map((row) => ({ row, parent: category.slug })),
  ]);
  const byId = new Map(tree.map((branch) => [branch.row.id, branch]));
  return exportList(
    ctx,
    { name: "categories", collection: "categories", query: file, columns },
    [...byId.keys()],
    async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
  );
}
