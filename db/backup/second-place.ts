/**
 * The second place of backups (BACKUP_URL: a folder on another disk, or a bucket), from which a machine that is gone is made
 * again. It holds
 *
 * - `databases/shop-TIME.db`: verified copies of the database, thinned out by `KEPT_ELSEWHERE`;
 * - `files/…`: pictures, uploads and versions of the app, under their paths in DATA_DIR (not where they are in a bucket);
 * - `keys/signing-key`: the keys of the installation (not where they come from SHOP_SECRET);
 * - `numbers.json`: the highest numbers that were issued, which say what came after the newest copy.
 *
 * All but the numbers are sealed (storage/sealing.ts), and each is named after its sealing, so that a key can be given later.
 */
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isKey, openFolder } from "../storage/folder.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { openObjectStore } from "../storage/open-object-store.ts";
import { seal, sealedEnding, unseal } from "../storage/sealing.ts";
import { FILE_FOLDERS, FILE_MARKER } from "../storage/shop-files.ts";
import { notedNumbersFile } from "./noted-numbers.ts";
import { listBackups, type StoredBackup } from "./stored-backups.ts";
import { copiesToRemove, KEPT_ELSEWHERE } from "./thinning.ts";

const SIGNING_KEY = "secrets/signing-key";
const NUMBERS = "numbers.json";
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

const withoutEnding = (key: string): string => key.replace(/\.zst(?:\.age)?$/, "");

export interface ShippedCopy extends StoredBackup {
  /** Its key in the store; `file` is its name without folder and sealing. */
  key: string;
  bytes: number;
}

/** The copies of the database in the second place, newest first. */
export async function listShippedCopies({ store }: Pick<SecondPlace, "store">): Promise<ShippedCopy[]> {
  const copies = (await store.list("databases/")).flatMap(({ key, bytes }) => {
    const file = basename(withoutEnding(key));
    const [, day, ...time] = /^shop-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)\.db$/.exec(file) ?? [];
    return day === undefined ? [] : [{ key, file, bytes, at: new Date(`${day}${time.join(":")}Z`) }];
  });
  return copies.sort((a, b) => b.at.getTime() - a.at.getTime());
}

export interface Shipment {
  /** The copy that was sent; undefined: the newest was there already. */
  copy: string | undefined;
  /** Files that were sent, and how many bytes all that was sent has after sealing. */
  files: number;
  bytes: number;
  removedCopies: number;
}

/**
 * Sends what the second place does not have yet: the newest copy of the database, files, keys, numbers. `withFiles` is false
 * where files are in a bucket. A shipment that is cut short is continued by the next.
 */
export async function ship(
  place: SecondPlace,
  dataDir: string,
  { withFiles, now = new Date() }: { withFiles: boolean; now?: Date },
): Promise<Shipment> {
  const { store } = place;
  const shipment: Shipment = { copy: undefined, files: 0, bytes: 0, removedCopies: 0 };
  // Files before the copy that names them.
  if (withFiles) await shipFiles(place, dataDir, shipment, now);
  if (existsSync(join(dataDir, SIGNING_KEY))) await shipNew(place, dataDir, SIGNING_KEY, "keys/signing-key", shipment);
  const [newest] = listBackups(dataDir, now);
  const shipped = await listShippedCopies(place);
  if (newest && !shipped.some(({ file }) => file === basename(newest.file))) {
    shipment.bytes += await send(place, newest.file, `databases/${basename(newest.file)}`);
    shipment.copy = basename(newest.file);
  }
  await shipNumbers(place, dataDir);
  const gone = copiesToRemove(await listShippedCopies(place), KEPT_ELSEWHERE);
  for (const { key } of gone) await store.remove(key);
  shipment.removedCopies = gone.length;
  return shipment;
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
const isShopFile = (path: string): boolean =>
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

export interface Fetched {
  copy: ShippedCopy;
  /** The database that was fetched, to be restored. */
  database: string;
  files: number;
}

/**
 * Brings everything of the second place into `dataDir`, the database as a file beside its place. What is there already
 * stays. `before`: the newest copy that was begun before. Throws where there is no copy, or the secret key does not fit.
 */
export async function fetchEverything(
  { store }: Pick<SecondPlace, "store">,
  dataDir: string,
  { secretKey, before }: { secretKey: string | undefined; before?: Date | undefined },
): Promise<Fetched> {
  const copies = await listShippedCopies({ store });
  const copy = copies.find(({ at }) => before === undefined || at < before);
  if (!copy)
    throw new Error(copies.length === 0 ? "There is no backup in BACKUP_URL." : "There is no backup that old.");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const bring = (key: string, path: string) => fetchTo(store, key, join(dataDir, path), secretKey);
  const database = join(dataDir, "backups", copy.file);
  if (!existsSync(database)) await bring(copy.key, join("backups", copy.file));
  let files = 0;
  for (const { key } of await store.list("files/")) {
    const path = withoutEnding(key).slice("files/".length);
    if (!isShopFile(path) || existsSync(join(dataDir, path))) continue;
    await bring(key, path);
    files += 1;
  }
  const [keys] = await store.list("keys/signing-key");
  if (keys && !existsSync(join(dataDir, SIGNING_KEY))) await bring(keys.key, SIGNING_KEY);
  const numbers = await store.read(NUMBERS);
  const note = notedNumbersFile(dataDir);
  if (numbers && !existsSync(note)) await writeFile(note, numbers, { mode: 0o600 });
  return { copy, database, files };
}

async function fetchTo(store: ObjectStore, key: string, target: string, secretKey: string | undefined): Promise<void> {
  const sealed = await store.open(key);
  if (!sealed) throw new Error(`${key} is not in BACKUP_URL any more.`);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const arriving = `${target}.${randomUUID()}.arriving`;
  try {
    const plain: Readable = await unseal(sealed, key, secretKey);
    await pipeline(plain, createWriteStream(arriving, { mode: 0o600, flush: true }));
    await rename(arriving, target);
  } catch (problem) {
    throw new Error(`${key} cannot be opened: ${(problem as Error).message}`, { cause: problem });
  } finally {
    await rm(arriving, { force: true });
  }
}
