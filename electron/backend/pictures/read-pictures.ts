/** The first step of the picture queue: prepares a picture and matches it with its product. */
import type { PictureRow } from "../../../db/desktop/picture-queue.ts";
import type { PictureProblem } from "../../../src-shared/desktop/operations.ts";
import { isDuplicate, type PictureState, unmatchedDuplicates } from "../../../src-shared/media/picture-queue.ts";
import { matchFile, placeInName, type SkuHolder } from "../../../src-shared/products/match-sku.ts";
import type { PictureFiles } from "./picture-files.ts";
import { type Preparer, PreparerClosed } from "./preparer.ts";
import { asQueued, type PictureRows } from "./rows.ts";

interface Reading {
  rows: PictureRows;
  files: PictureFiles;
  preparer: Preparer;
  findHolders: (candidate: string) => Promise<readonly SkuHolder[]>;
}

/** Tries to decode a picture. One that ends the process leaves its count behind, and is not tried a third time. */
const MAX_TRIES = 2;

/** Prepares the oldest unread picture and finds its product. False when none is unread. */
export async function readNext({ rows, files, preparer, findHolders }: Reading): Promise<boolean> {
  const all = (await rows.list()).map(asQueued);
  const row = all.find((one) => one.state === "reading");
  if (!row) return false;
  const { id } = row;
  const end = async (state: PictureState, values: Partial<PictureRow> = {}, problem: PictureProblem | null = null) => {
    await rows.change(id, ["reading"], { tries: 0, ...values, state, problem });
    return true;
  };
  if (!(await files.read(id))) return end("failed", {}, "lost");
  if (row.tries >= MAX_TRIES) return end("failed", {}, "broken");
  await rows.change(id, ["reading"], { tries: row.tries + 1 });
  const prepared = await preparer
    .prepare({
      original: files.path(id, "original"),
      ready: files.path(id, "ready"),
      thumb: files.path(id, "thumb"),
    })
    .catch(async (problem: unknown) => {
      if (!(problem instanceof PreparerClosed)) throw problem;
      await rows.change(id, ["reading"], { tries: row.tries });
      return undefined;
    });
  if (!prepared) return false;
  if ("problem" in prepared) return end("failed", {}, prepared.problem);

  const match = row.product_id === null ? await matchFile(row.name, findHolders) : undefined;
  const productId = row.product_id ?? match?.productId ?? null;
  const found = {
    bytes: prepared.bytes,
    product_id: productId,
    sku: match?.sku ?? null,
    place: match ? placeInName(row.name, match.sku) : null,
  };
  if (all.some((other) => isDuplicate(row, productId, other))) return end("duplicate", found, "twice");
  if (productId === null) return end("unmatched", found);
  // An earlier copy had a file name without a SKU; this copy's name has one and replaces it.
  for (const other of unmatchedDuplicates(row, all)) {
    await rows.change(other.id, ["unmatched"], { state: "duplicate", problem: "twice" });
  }
  return end("matched", found);
}
