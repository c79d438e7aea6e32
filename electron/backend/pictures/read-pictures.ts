import type { PictureRow } from "../../../db/desktop/picture-queue.ts";
import type { PictureProblem } from "../../../src-shared/desktop/operations.ts";
import { isTwin, namelessTwins, type PictureState } from "../../../src-shared/media/picture-queue.ts";
import { matchFile, placeInName, type SkuHolder } from "../../../src-shared/products/match-sku.ts";
import type { KeptFiles } from "./kept-files.ts";
import type { Preparer } from "./preparer.ts";
import { asQueued, type PictureRows } from "./rows.ts";

interface Reading {
  rows: PictureRows;
  files: KeptFiles;
  preparer: Preparer;
  look: (candidate: string) => Promise<readonly SkuHolder[]>;
}

/** Takes the oldest picture that nobody has looked at: makes it fit to travel and finds its product. False: there was none. */
export async function readNext({ rows, files, preparer, look }: Reading): Promise<boolean> {
  const all = (await rows.list()).map(asQueued);
  const row = all.find((one) => one.state === "reading");
  if (!row) return false;
  const { id } = row;
  const end = async (state: PictureState, values: Partial<PictureRow> = {}, problem: PictureProblem | null = null) => {
    await rows.change(id, ["reading"], { ...values, state, problem });
    return true;
  };
  if (!(await files.read(id))) return end("failed", {}, "lost");
  const prepared = await preparer.prepare({
    original: files.path(id, "original"),
    ready: files.path(id, "ready"),
    thumb: files.path(id, "thumb"),
  });
  if ("problem" in prepared) return end("failed", {}, prepared.problem);

  const match = row.product_id === null ? await matchFile(row.name, look) : undefined;
  const productId = row.product_id ?? match?.productId ?? null;
  const found = {
    bytes: prepared.bytes,
    product_id: productId,
    sku: match?.sku ?? null,
    place: match ? placeInName(row.name, match.sku) : null,
  };
  if (all.some((other) => isTwin(row, productId, other))) return end("duplicate", found, "twice");
  if (productId === null) return end("unmatched", found);
  // A copy under a name that says nothing came first: this one says whose it is.
  for (const other of namelessTwins(row, all)) {
    await rows.change(other.id, ["unmatched"], { state: "duplicate", problem: "twice" });
  }
  return end("matched", found);
}
