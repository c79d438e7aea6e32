/**
 * The second place of backups (BACKUP_URL: a folder on another disk, or a bucket), from which a machine that is gone is made
 * again. It holds
 *
 * - `databases/shop-TIME.db`: verified copies of the database, and `shop-TIME.changes`: increments after them
 *   (log/increment.ts), thinned out by `KEPT_ELSEWHERE`, each with its `….manifest.json` (manifest.ts);
 * - `files/…`: pictures, uploads and versions of the app, under their paths in DATA_DIR (not where they are in a bucket);
 * - `keys/signing-key`: the keys of the installation (not where they come from SHOP_SECRET);
 * - `numbers.json`: the highest numbers that were issued, which say what came after the newest copy.
 *
 * All but numbers and manifests are sealed (storage/sealing.ts), and each is named after its sealing, so that a key can be given later.
 */
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isKey, openFolder } from "../storage/folder.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { openObjectStore } from "../storage/open-object-store.ts";
import { seal, sealedEnding } from "../storage/sealing.ts";
import { FILE_FOLDERS, FILE_MARKER } from "../storage/shop-files.ts";
import { backupFile, incrementFile, timeOf } from "./backup-names.ts";
import { isIncrement } from "./log/increment.ts";
import { keysOf, type Manifest, makeManifest, parseManifest } from "./manifest.ts";
import { notedNumbersFile } from "./noted-numbers.ts";
import { isWhole, listBackups, type StoredBackup } from "./stored-backups.ts";
import { copiesToRemove, KEPT_ELSEWHERE } from "./thinning.ts";

export const SIGNING_KEY = "secrets/signing-key";
export const NUMBERS = "numbers.json";
/** A file that left the shop stays so long in the second place, in milliseconds. */
const REMOVED_FILES_MS = 30 * 86_400_000;

export interface SecondPlace {
  store: ObjectStore;
  /** What is sealed from now on can be opened only with its secret key. */
  publicKey: string | undefined;
}

export const openSecondPlace = (address: string, publicKey?: string): SecondPlace => ({
  store: openObjectStore(address),
  publicKey,
});

/** Sending may take this part of the time: what took a minute is followed by the next after twenty. */
export const MAX_SHARE = 1 / 20;

const MANIFEST = ".manifest.json";
const manifestKey = (file: string): string => `databases/${file}${MANIFEST}`;

export const withoutEnding = (key: string): string => key.replace(/\.zst(?:\.age)?$/, "");

export interface ShippedCopy extends StoredBackup {
  /** Its key in the store; `file` is its name without folder and sealing. */
  key: string;
  bytes: number;
}

/** The backups of the database in the second place, newest first. */
export async function listShippedCopies({ store }: Pick<SecondPlace, "store">): Promise<ShippedCopy[]> {
  const copies = (await store.list("databases/")).flatMap(({ key, bytes }) => {
    const file = basename(withoutEnding(key));
    const at = timeOf(file);
    return at ? [{ key, file, bytes, at }] : [];
  });
  return copies.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** What is noted of a copy in the second place; undefined where nothing is, or nothing that can be read. */
export async function readManifest({ store }: Pick<SecondPlace, "store">, file: string): Promise<Manifest | undefined> {
  const text = await store.read(manifestKey(file));
  return text ? parseManifest(text.toString("utf8")) : undefined;
}

export interface Shipment {
  /** The newest backup that was sent; undefined: it was there already. */
  copy: string | undefined;
  /** Files that were sent, and how many bytes all that was sent has after sealing. */
  files: number;
  bytes: number;
  removedCopies: number;
}

/**
 * Sends what the second place does not have yet: backups of the database (the newest whole copy of DATA_DIR/backups and
 * the increments after it, unless another copy is given), files, keys, numbers. `withFiles` is false where files are in a bucket. A shipment that is cut short is continued
 * by the next.
 */
export async function ship(
  place: SecondPlace,
  dataDir: string,
  options: {
    withFiles: boolean;
    now?: Date;
    /** A verified whole copy, by its path, and when it was begun; null: none is sent. */
    copy?: StoredBackup | null;
    /** SHOP_SECRET, where the keys are made of it. */
    secret?: string | undefined;
  },
): Promise<Shipment> {
  const { withFiles, now = new Date(), copy, secret } = options;
  const unsent = copy === undefined ? await listUnsent(place, dataDir, now) : copy ? [copy] : [];
  const shipment: Shipment = { copy: undefined, files: 0, bytes: 0, removedCopies: 0 };
  // Files before the copy that names them.
  if (withFiles) await shipFiles(place, dataDir, shipment, now);
  if (existsSync(join(dataDir, SIGNING_KEY))) await shipNew(place, dataDir, SIGNING_KEY, "keys/signing-key", shipment);
  for (const one of unsent) await shipCopy(place, one, keysOf(dataDir, secret), shipment);
  await shipNumbers(place, dataDir);
  await thinOutCopies(place, shipment);
  return shipment;
}

/** The newest whole copy of DATA_DIR/backups and the increments after it, the oldest first, without those that were sent. */
async function listUnsent(place: SecondPlace, dataDir: string, now: Date): Promise<StoredBackup[]> {
  const backups = listBackups(dataDir, now);
  const whole = backups.findIndex(isWhole);
  const sent = new Set((await listShippedCopies(place)).map(({ file }) => file));
  const newest = whole === -1 ? [] : backups.slice(0, whole + 1).reverse();
  return newest.filter(({ file }) => !sent.has(basename(file)));
}

async function shipCopy(
  place: SecondPlace,
  copy: StoredBackup,
  keys: string | undefined,
  shipment: Shipment,
): Promise<void> {
  const name = basename(isIncrement(copy.file) ? incrementFile("", copy.at) : backupFile("", copy.at));
  // First, so that no copy is without it.
  await place.store.write(manifestKey(name), Buffer.from(JSON.stringify(await makeManifest(copy.file, name, keys))));
  shipment.bytes += await send(place, copy.file, `databases/${name}`);
  shipment.copy = name;
}

async function thinOutCopies(place: SecondPlace, shipment: Shipment): Promise<void> {
  const { store } = place;
  const copies = await listShippedCopies(place);
  const gone = copiesToRemove(copies, KEPT_ELSEWHERE);
  for (const { key } of gone) await store.remove(key);
  shipment.removedCopies = gone.length;
  const kept = new Set(copies.filter((copy) => !gone.includes(copy)).map(({ file }) => manifestKey(file)));
  for (const { key } of await store.list("databases/")) {
    if (key.endsWith(MANIFEST) && !kept.has(key)) await store.remove(key);
  }
}

/** Sends the note of the highest numbers alone: it is small, and says after a loss what is missing. */
export async function shipNumbers({ store }: Pick<SecondPlace, "store">, dataDir: string): Promise<void> {
  const file = notedNumbersFile(dataDir);
  if (existsSync(file)) await store.write(NUMBERS, await readFile(file));
}

async function shipFiles(place: SecondPlace, dataDir: string, shipment: Shipment, now: Date): Promise<void> {
  const here = await filesIn(dataDir);
  const there = new Map((await place.store.list("files/")).map((entry) => [withoutEnding(entry.key), entry]));
  for (const { key: path, bytes, writtenAt } of here) {
    // A package of the app grows part by part under one name.
    const sent = there.get(`files/${path}`);
    if (sent && (!path.startsWith("updates/") || sent.writtenAt >= writtenAt)) continue;
    if (bytes === 0) continue;
    shipment.bytes += await send(place, join(dataDir, path), `files/${path}`);
    shipment.files += 1;
  }
  await removeOldFiles(place, dataDir, { here: new Set(here.map(({ key }) => key)), there, now });
}

/** Whether a path is one of a file of the shop, in its folders and nowhere else. The second place may hold anything. */
export const isShopFile = (path: string): boolean =>
  isKey(path) && (path === FILE_MARKER || FILE_FOLDERS.some((folder) => path.startsWith(folder)));

const filesIn = async (dataDir: string) => (await openFolder(dataDir).list("")).filter(({ key }) => isShopFile(key));

/** Files that the shop removed stay for `REMOVED_FILES_MS`, counted from when this machine first missed them. */
async function removeOldFiles(
  { store }: SecondPlace,
  dataDir: string,
  files: { here: ReadonlySet<string>; there: ReadonlyMap<string, { key: string }>; now: Date },
): Promise<void> {
  const note = join(dataDir, "removed-files.json");
  const known = existsSync(note) ? (JSON.parse(await readFile(note, "utf8")) as Record<string, string>) : {};
  const missing: Record<string, string> = {};
  for (const [name, { key }] of files.there) {
    const path = name.slice("files/".length);
    if (files.here.has(path)) continue;
    const since = known[path] ?? files.now.toISOString();
    if (files.now.getTime() - Date.parse(since) >= REMOVED_FILES_MS) await store.remove(key);
    else missing[path] = since;
  }
  await writeFile(`${note}.new`, JSON.stringify(missing), { mode: 0o600 });
  await rename(`${note}.new`, note);
}

async function shipNew(
  place: SecondPlace,
  dataDir: string,
  path: string,
  key: string,
  shipment: Shipment,
): Promise<void> {
  const there = await place.store.list(key);
  if (there.some((entry) => entry.key === key + sealedEnding(place.publicKey))) return;
  shipment.bytes += await send(place, join(dataDir, path), key);
  // One that was sent before a key was given could be read by anybody.
  for (const entry of there) if (withoutEnding(entry.key) === key) await place.store.remove(entry.key);
}

/** Seals a file beside itself and sends it; answers its bytes. */
async function send({ store, publicKey }: SecondPlace, file: string, key: string): Promise<number> {
  const sealed = `${file}.${randomUUID()}.sealed`;
  try {
    await pipeline(await seal(createReadStream(file), publicKey), createWriteStream(sealed, { mode: 0o600 }));
    const name = key + sealedEnding(publicKey);
    await store.writeFile(name, sealed);
    return (await store.size(name)) ?? 0;
  } finally {
    await rm(sealed, { force: true });
  }
}
