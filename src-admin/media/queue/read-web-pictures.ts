import { isDuplicate, unmatchedDuplicates } from "../../../src-shared/media/picture-queue.ts";
import { placeInName } from "../../../src-shared/products/match-sku.ts";
import type { createTargetFinder } from "./find-target.ts";
import type { KeptPicture, PictureStore } from "./picture-store.ts";
import { preparePicture } from "./prepare-picture.ts";

interface Reading {
  store: PictureStore;
  find: ReturnType<typeof createTargetFinder>;
}

/**
 * Takes the oldest picture that nobody has looked at: makes it fit to travel and finds its product. `none`: there was
 * none; `no_line`: without the server nobody knows whose it is.
 */
export async function readNext({ store, find }: Reading): Promise<"read" | "none" | "no_line"> {
  const rows = await store.list();
  const row = rows.find(({ state }) => state === "reading");
  if (!row) return "none";
  const file = await store.file(row.id);
  const end = async (values: Partial<KeptPicture>) => {
    await store.change(row.id, ["reading"], values);
    return "read" as const;
  };
  const prepared = file ? await preparePicture(file, row.name) : { problem: "lost" as const };
  if ("problem" in prepared) return end({ state: "failed", problem: prepared.problem });
  let match: Awaited<ReturnType<typeof find>>;
  try {
    match = await find(row.name);
  } catch {
    return "no_line";
  }
  if (prepared.file !== file) await store.replaceFile(row.id, prepared.file);
  const found = {
    bytes: prepared.file.size,
    thumb: prepared.thumb,
    sku: match?.sku ?? null,
    productId: match?.productId ?? null,
    productName: match?.name ?? null,
    variantId: match?.variantId ?? null,
    place: match ? placeInName(row.name, match.sku) : null,
  };
  if (rows.some((other) => isDuplicate(row, found.productId, other))) {
    return end({ ...found, state: "duplicate", problem: "twice" });
  }
  if (!match) return end({ ...found, state: "unmatched" });
  // A copy under a name that says nothing came first: this one says whose it is.
  for (const other of unmatchedDuplicates(row, rows)) {
    await store.change(other.id, ["unmatched"], { state: "duplicate", problem: "twice" });
  }
  return end({ ...found, state: "matched" });
}
