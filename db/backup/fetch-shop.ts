/** Brings a shop from the second place to a machine that has nothing of it, and proves what can be proven of the copy. */
import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ObjectStore } from "../storage/object-store.ts";
import { unseal } from "../storage/sealing.ts";
import { describes, isSignedBy, keysOf } from "./manifest.ts";
import { notedNumbersFile } from "./noted-numbers.ts";
import {
  isShopFile,
  listShippedCopies,
  NUMBERS,
  readManifest,
  type SecondPlace,
  type ShippedCopy,
  SIGNING_KEY,
  withoutEnding,
} from "./second-place.ts";
import { isWhole } from "./stored-backups.ts";

/** What is known of who made a copy: signed with SHOP_SECRET, with keys that lay beside it, or not signed. */
export type Proof = (typeof PROOFS)[number];
/** The strongest first: a backup of several files is proven as the weakest of them. */
const PROOFS = ["secret", "keys beside it", "none"] as const;

export interface Fetched {
  copy: ShippedCopy;
  /** The backup that was fetched, to be restored; what it needs is beside it. */
  database: string;
  files: number;
  proof: Proof;
}

export interface Fetching {
  /** BACKUP_SECRET_KEY, which opens what is sealed. */
  secretKey: string | undefined;
  /** The newest copy that was begun before. */
  before?: Date | undefined;
  /** SHOP_SECRET: a copy that was not signed with it is refused. */
  secret?: string | undefined;
  /** Takes a copy that nobody has signed. */
  takeUnsigned?: boolean | undefined;
}

/**
 * Brings everything of the second place into `dataDir`, the database as a file beside its place. What is there already
 * stays. Throws where there is no copy, where the secret key does not fit, and where the copy is not the one that its manifest
 * describes, or was signed by somebody else.
 */
export async function fetchEverything(
  { store }: Pick<SecondPlace, "store">,
  dataDir: string,
  fetching: Fetching,
): Promise<Fetched> {
  const { secretKey, before } = fetching;
  const copies = await listShippedCopies({ store });
  const [copy, ...needed] = chainOf(copies, before);
  if (!copy)
    throw new Error(copies.length === 0 ? "There is no backup in BACKUP_URL." : "There is no backup that old.");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const bring = (key: string, path: string) => fetchTo(store, key, join(dataDir, path), secretKey);
  const [keys] = await store.list("keys/signing-key");
  if (keys && !existsSync(join(dataDir, SIGNING_KEY))) await bring(keys.key, SIGNING_KEY);
  const database = join(dataDir, "backups", copy.file);
  let proof: Proof = "secret";
  for (const one of [copy, ...needed]) {
    const path = join(dataDir, "backups", one.file);
    if (!existsSync(path)) await bring(one.key, join("backups", one.file));
    const found = await proveCopy({ store }, dataDir, one, { ...fetching, database: path }).catch(
      async (problem: unknown) => {
        // Nothing takes it for a backup later.
        await rm(path);
        throw problem;
      },
    );
    if (PROOFS.indexOf(found) > PROOFS.indexOf(proof)) proof = found;
  }
  let files = 0;
  for (const { key } of await store.list("files/")) {
    const path = withoutEnding(key).slice("files/".length);
    if (!isShopFile(path) || existsSync(join(dataDir, path))) continue;
    await bring(key, path);
    files += 1;
  }
  const numbers = await store.read(NUMBERS);
  const note = notedNumbersFile(dataDir);
  if (numbers && !existsSync(note)) await writeFile(note, numbers, { mode: 0o600 });
  return { copy, database, files, proof };
}

/** The newest backup that was begun before, and everything back to the whole copy that it needs. */
function chainOf(copies: readonly ShippedCopy[], before: Date | undefined): ShippedCopy[] {
  const old = copies.filter(({ at }) => before === undefined || at < before);
  const whole = old.findIndex(isWhole);
  return old.slice(0, whole + 1);
}

async function proveCopy(
  place: Pick<SecondPlace, "store">,
  dataDir: string,
  { file }: ShippedCopy,
  { database, secret, takeUnsigned }: Fetching & { database: string },
): Promise<Proof> {
  const ways = "Take an earlier one (--before TIME), or this one as it is (--unsigned).";
  const manifest = await readManifest(place, file);
  if (manifest && !(await describes(manifest, database, file))) {
    if (!takeUnsigned) throw new Error(`${file} is not the copy that its manifest describes. ${ways}`);
    return "none";
  }
  const keys = keysOf(dataDir, secret);
  if (manifest && keys !== undefined && isSignedBy(manifest, keys)) return secret ? "secret" : "keys beside it";
  if (takeUnsigned) return "none";
  if (keys === undefined && manifest?.signature)
    throw new Error(`${file} was signed with SHOP_SECRET. Set it as the shop had it.`);
  if (secret)
    throw new Error(`${file} was not signed with this SHOP_SECRET: somebody else may have put it there. ${ways}`);
  if (manifest?.signature) throw new Error(`${file} was signed with other keys than those beside it. ${ways}`);
  return "none";
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
