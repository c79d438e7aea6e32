import { randomBytes } from "node:crypto";
import { toJson } from "../../../../db/json.ts";
import { findMediaByHash } from "../../../../db/queries/catalogue/media.ts";
import { insertItems, updateImport } from "../../../../db/queries/imports/imports.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import { type ImportProblemCode, importProblem } from "../../../../src-shared/imports/problems.ts";
import { byPlace } from "../../../../src-shared/products/match-sku.ts";
import { textIn } from "../../../../src-shared/values/localized.ts";
import { ingestImage } from "../../media/ingest.ts";
import type { ImageRefusal, IngestedImage } from "../../media/ingested-image.ts";
import { shownName } from "../../media/store/file-name.ts";
import type { MediaStore } from "../../media/store/store.ts";
import type { PictureFile } from "../files/picture-file.ts";
import { UnreadableFile } from "../reading/table-row.ts";
import { noCounts, type Reading } from "../rows/plan-rows.ts";
import { createPictureMatcher, type PictureMatch } from "./match-picture.ts";
import { pictureKind } from "./picture-kind.ts";
import type { SourcePicture } from "./source-picture.ts";

/** Pictures that are decoded and noted together. */
const AT_ONCE = 3;
/** Files that are matched with products between two notes of progress. */
const NOTED_EVERY = 200;
/** How often, and after how long, one is tried again whose decoder has too much to do. */
const TRIES = 30;
const AGAIN_MS = 1000;

interface Matched {
  file: PictureFile;
  match: PictureMatch | undefined;
  name: string;
}

/**
 * Plans what files do as pictures of the products that their names give. Each picture is cleaned and stored here as an upload is, under a
 * path that no row names: nobody sees it, and one that is not imported is swept after a week (jobs/sweep-orphans.ts).
 */
export async function planPictures(
  app: Reading & { media: MediaStore },
  id: string,
  files: readonly PictureFile[],
): Promise<void> {
  if (files.length === 0) throw new UnreadableFile("no_pictures");
  const matched = await inOrder(app, id, files);
  const counts = { ...noCounts };
  const before = new Set<string>();
  for (let start = 0; start < matched.length; start += AT_ONCE) {
    const part = matched.slice(start, start + AT_ONCE);
    // One after the other, because a ZIP file is read by one thread.
    const read: Uint8Array[] = [];
    for (const { file, match } of part) {
      read.push(match && !file.problem ? await file.read() : new Uint8Array());
    }
    const found = await Promise.all(
      part.map(({ file, match }, at) =>
        !match ? undefined : file.problem ? undefined : decoded(read[at] ?? new Uint8Array()),
      ),
    );
    const items: Parameters<typeof insertItems>[1][number][] = [];
    for (const [at, one] of part.entries()) {
      const line = start + at + 1;
      const source = await sourceOf(app, { ...one, line, found: found[at] }, before);
      const [plan] = await pictureKind.plans(app.reader, [source]);
      if (!plan) throw new Error("a picture has no plan");
      const { outcome, changes, problems, notices } = plan;
      counts[outcome] += 1;
      items.push({
        import_id: id,
        item: start + at,
        line,
        label: source.label,
        outcome,
        source: toJson<unknown>(outcome === "new" || outcome === "changed" ? source : {}),
        details: toJson({ changes, problems, notices }),
        result: null,
        undo: null,
      });
    }
    const done = start + part.length;
    await inTransaction(app.db, async (tx) => {
      await insertItems(tx, items);
      await updateImport(tx, id, { total: matched.length, done }, app.now());
    });
    await app.yieldToRequests?.(100);
  }
  const values = {
    state: "planned" as const,
    shape: pictureKind.shape,
    counts: toJson(counts),
    table_facts: toJson({ columns: {}, unknown: [], rows: matched.length, decimal: null, newPlaces: [] }),
    total: counts.new + counts.changed,
    done: 0,
  };
  await inTransaction(app.db, (tx) => updateImport(tx, id, values, app.now()));
}

/** Files of one product beside each other, in the order of the numbers in their names. */
async function inOrder(app: Reading, id: string, files: readonly PictureFile[]): Promise<Matched[]> {
  const matchOf = createPictureMatcher(app.reader);
  const groups = new Map<string, Matched[]>();
  for (const [at, file] of files.entries()) {
    // A reading of which nothing was noted for long counts as cut short (applying/run-import.ts).
    if (at % NOTED_EVERY === 0) {
      await inTransaction(app.db, (tx) => updateImport(tx, id, { total: files.length }, app.now()));
    }
    const match = await matchOf(file.path);
    const key = match ? `${match.productId}/${match.variantId ?? ""}` : "";
    const one = { file, match, name: shownName(file.path) };
    const others = groups.get(key);
    if (others) others.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].flatMap((own) =>
    own.sort((a, b) =>
      byPlace(
        { place: a.match?.place ?? null, name: a.file.path },
        { place: b.match?.place ?? null, name: b.file.path },
      ),
    ),
  );
}

async function decoded(bytes: Uint8Array): Promise<IngestedImage | ImageRefusal> {
  for (let tries = 1; ; tries += 1) {
    const found = await ingestImage(Buffer.from(bytes), "staff");
    if (!("refused" in found && found.refused === "busy") || tries === TRIES) return found;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

const refusals: Record<ImageRefusal["refused"], ImportProblemCode> = {
  too_large: "picture_large",
  too_many_pixels: "picture_large",
  unsupported: "picture_kind",
  broken: "picture_kind",
  busy: "invalid",
};

interface Found extends Matched {
  line: number;
  found: IngestedImage | ImageRefusal | undefined;
}

async function sourceOf(
  { reader, media, now }: Reading & { media: MediaStore },
  { file, match, name, line, found }: Found,
  before: Set<string>,
): Promise<SourcePicture> {
  const product = match ? ` → ${textIn(match.name, "en")} (${match.sku})` : "";
  const source: SourcePicture = {
    ...{ line, label: `${file.path.slice(0, 120)}${product}`.slice(0, 200), rows: 1, problems: [], name },
    ...{ productId: match?.productId ?? "", variantId: match?.variantId ?? null, sku: match?.sku ?? "" },
    place: match?.place ?? null,
    picture: { path: "", mime: "image/jpeg", hash: "", bytes: 0, width: 0, height: 0, thumbhash: "" },
    storedAt: null,
  };
  const wrong = (code: ImportProblemCode) => {
    source.problems.push({ line, column: null, code: importProblem(code) });
    return source;
  };
  if (file.problem) return wrong(file.problem);
  if (!match) return wrong("picture_unmatched");
  if (!found || "refused" in found) return wrong(found ? refusals[found.refused] : "picture_kind");
  const { bytes, extension, ...facts } = found;
  const target = `${source.productId}/${source.variantId ?? ""}`;
  const own = [`${target}/name/${name}`, `${target}/hash/${found.hash}`];
  if (own.some((key) => before.has(key))) return wrong("picture_twice");
  for (const key of own) before.add(key);
  const known = await findMediaByHash(reader, "image", found.hash);
  const path = known?.path ?? `products/${randomBytes(16).toString("hex")}.${extension}`;
  source.picture = { path, bytes: bytes.length, ...facts };
  // A library that was restored without its files heals, as by an upload.
  if (!known || (await media.read(path)) === null) await media.write(path, bytes);
  if (!known) source.storedAt = now().toISOString();
  return source;
}
