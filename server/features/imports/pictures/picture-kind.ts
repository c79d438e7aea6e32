/** Pictures of products by the names of their files: how one is planned, put on its product, and taken off again. */
import { fromJson } from "../../../../db/json.ts";
import { findMediaByHash } from "../../../../db/queries/catalogue/media.ts";
import { findProduct, listEveryVariant } from "../../../../db/queries/catalogue/products.ts";
import { listPicturesAt } from "../../../../db/queries/imports/shop-facts.ts";
import type { PictureUndo } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import type { ImportProblemCode } from "../../../../src-shared/imports/problems.ts";
import { DAY_MS } from "../../../../src-shared/values/qatar-time.ts";
import { MAX_PICTURES } from "../../products/add-picture.ts";
import { type ItemKind, oneByOne } from "../rows/row-kind.ts";
import { putPictureBack } from "./put-picture-back.ts";
import type { PicturePlan, SourcePicture } from "./source-picture.ts";
import { writePicture } from "./write-picture.ts";

/** Files of the store that no row names are removed after seven days (jobs/sweep-orphans.ts). */
const STORED_DAYS = 6;

/** What a file does to its product, which shows no picture twice, and one of a name. */
async function plan(db: Db | Tx, source: SourcePicture): Promise<PicturePlan> {
  const nothing: PicturePlan = { outcome: "unchanged", changes: [], problems: [], notices: [] };
  const wrong = (code: ImportProblemCode): PicturePlan => ({
    ...nothing,
    outcome: "wrong",
    problems: [{ line: source.line, column: null, code }],
  });
  if (source.problems.length > 0) return { ...nothing, outcome: "wrong", problems: source.problems };
  const { name, picture, variantId, sku } = source;
  const product = await findProduct(db, source.productId);
  const variants = product ? (await listEveryVariant(db, [product.id])).filter(({ archived }) => !archived) : [];
  const variant = variants.find(({ id }) => id === variantId);
  if (!product || (variantId !== null && !variant)) return wrong("picture_unmatched");
  const paths = fromJson(product.images).map(({ path }) => path);
  const shown = await listPicturesAt(db, paths);
  const own = variant ? fromJson(variant.images) : paths;
  if (own.some((path) => shown.get(path)?.hash === picture.hash)) return nothing;
  const isShown = paths.some((path) => shown.get(path)?.hash === picture.hash);
  const replaced = isShown ? undefined : own.find((path) => shown.get(path)?.name === name);
  if (!isShown && replaced === undefined && paths.length >= MAX_PICTURES) return wrong("too_many_lines");
  const planned = { ...nothing, product, variants, replaced, isShown };
  if (replaced === undefined) return { ...planned, outcome: "new" };
  const before = shown.get(replaced);
  const changes = [{ field: "pictures" as const, sku, before: sizeOf(before), after: sizeOf(picture) }];
  return { ...planned, outcome: "changed", changes };
}

const sizeOf = (picture: { width: number | null; height: number | null } | undefined): string =>
  `${picture?.width ?? 0} × ${picture?.height ?? 0}`;

export const pictureKind: ItemKind<SourcePicture, PicturePlan, PictureUndo> = {
  shape: "pictures",
  plans: oneByOne(plan),
  async write(ctx, tx, source, planned) {
    const isInLibrary = (await findMediaByHash(tx, "image", source.picture.hash)) !== undefined;
    const swept = ctx.now().getTime() - STORED_DAYS * DAY_MS;
    const isStored = source.storedAt !== null && new Date(source.storedAt).getTime() > swept;
    if (!isInLibrary && !isStored) return "picture_gone";
    return writePicture(ctx, tx, source, planned);
  },
  putBack: putPictureBack,
};
