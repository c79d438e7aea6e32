import { randomBytes } from "node:crypto";
import { type AuditSource, recordAudit } from "../../../../db/queries/audit.ts";
import { findMediaByHash, lockLibrary } from "../../../../db/queries/catalogue/media.ts";
import { listPicturesNamed } from "../../../../db/queries/imports/shop-facts.ts";
import { insertVersioned } from "../../../../db/queries/versioned.ts";
import type { Db } from "../../../../db/schema.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { ingestImage } from "../../media/ingest.ts";
import type { MediaStore } from "../../media/store/store.ts";
import type { SourceProduct } from "../shapes/source-product.ts";
import type { createPictureFetcher } from "./fetch-picture.ts";

export interface FetchedPictures {
  added: number;
  /** Addresses without a picture, each with the reason. */
  failed: { address: string; why: string }[];
}

interface Library {
  db: Db;
  media: MediaStore;
}

/** Pictures fetched at the same time. */
const AT_ONCE = 4;

/**
 * Fetches the pictures that these products name by an address and the library lacks, and adds them under the names of their files, by which
 * the import finds them. Two addresses that end with one name are left out: their pictures could not be told apart.
 */
export async function fetchMissing(
  library: Library,
  ctx: AuditSource,
  products: Iterable<SourceProduct>,
  fetchPicture: ReturnType<typeof createPictureFetcher>,
): Promise<FetchedPictures> {
  const addresses = new Map<string, Set<string>>();
  for (const { pictures } of products) {
    for (const { name, address } of pictures) {
      if (address !== undefined) addresses.set(name, (addresses.get(name) ?? new Set()).add(address));
    }
  }
  const names = [...addresses.keys()];
  for (let start = 0; start < names.length; start += 200) {
    for (const { name } of await listPicturesNamed(library.db, names.slice(start, start + 200))) addresses.delete(name);
  }
  const found: FetchedPictures = { added: 0, failed: [] };
  const queue = [...addresses];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, own] = next;
      const [address = "", other] = own;
      const why = other === undefined ? await addFrom(library, ctx, { name, address }, fetchPicture) : "name_shared";
      if (why === undefined) found.added += 1;
      else for (const one of own) found.failed.push({ address: one, why });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

async function addFrom(
  { db, media }: Library,
  ctx: AuditSource,
  { name, address }: { name: string; address: string },
  fetchPicture: ReturnType<typeof createPictureFetcher>,
): Promise<string | undefined> {
  const bytes = await fetchPicture(address);
  if (typeof bytes === "string") return bytes;
  const picture = await ingestImage(bytes, "staff");
  if ("refused" in picture) return picture.refused;
  const { extension, hash, mime, width, height, thumbhash } = picture;
  const path = `products/${randomBytes(16).toString("hex")}.${extension}`;
  // The file first: a crash in between leaves a file without a row, never a row whose file is missing.
  await media.write(path, picture.bytes);
  await inTransaction(db, async (tx) => {
    await lockLibrary(tx);
    // The same bytes may be there under another name: a row of their own lets the import find them by this one.
    const same = await findMediaByHash(tx, "image", hash);
    if (same?.name === name) return;
    const id = newId(ctx.now().getTime());
    const fields = { kind: "image" as const, path, mime, hash, width, height, thumbhash, name };
    await insertVersioned(
      tx,
      "media",
      { id, ...fields, bytes: picture.bytes.length, alt: null, focus: null },
      ctx.now(),
    );
    await recordAudit(tx, ctx, {
      collection: "media",
      rowId: id,
      after: { kind: fields.kind, path, mime, name, address },
    });
  });
  return undefined;
}
