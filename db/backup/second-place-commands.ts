/** `npm run db -- ship | recover | backup-key`: the second place of backups, as the environment names it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CopyStep } from "../copy/copy-shop.ts";
import type { Db } from "../schema.ts";
import { isStoreAddress } from "../storage/open-object-store.ts";
import { isRecipient, makeKeyPair } from "../storage/sealing.ts";
import { noteCopiedAt } from "./copied-at.ts";
import { fetchEverything, type Proof } from "./fetch-shop.ts";
import { describeGap } from "./noted-numbers.ts";
import { takeOwnership } from "./owner.ts";
import { recoverToServer, refuseFilledServer } from "./recover-to-server.ts";
import { restoreDatabase } from "./restore.ts";
import { listShippedCopies, openSecondPlace, type SecondPlace, ship } from "./second-place.ts";
import { shipFromServer } from "./ship-from-server.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Refuses (throws) an environment without BACKUP_URL, or with a key that is none. */
async function placeOf({ BACKUP_URL, BACKUP_KEY }: Environment): Promise<SecondPlace> {
  if (!BACKUP_URL || !isStoreAddress(BACKUP_URL)) {
    throw new Error("Set BACKUP_URL: an absolute path, or https://KEY:SECRET@host/bucket?region=…");
  }
  if (BACKUP_KEY && !(await isRecipient(BACKUP_KEY))) {
    throw new Error("BACKUP_KEY is a public key that begins with age1. Make a pair: npm run db -- backup-key");
  }
  return openSecondPlace(BACKUP_URL, BACKUP_KEY || undefined);
}

const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Where the shop is, and its database on PostgreSQL where it has one. */
interface Shop {
  dataDir: string;
  server: string | undefined;
}

/**
 * `ifDue`: no copy of a shop on PostgreSQL is made while the last one is followed by a rest. `withDatabase` opens the database
 * of a shop on SQLite, if there is one.
 */
export async function shipNow(
  { dataDir, server }: Shop,
  env: Environment,
  { ifDue, withDatabase }: { ifDue: boolean; withDatabase: (work: (db: Db) => Promise<void>) => Promise<void> },
): Promise<string[]> {
  const place = await placeOf(env);
  const options = { withFiles: !env.MEDIA_URL, secret: env.SHOP_SECRET || undefined };
  const now = new Date();
  const sent = server
    ? await shipFromServer(place, { ...options, dataDir, server, ifDue })
    : await ship(place, dataDir, { ...options, now });
  if (!sent) return ["Another process of the shop is sending."];
  if (!server) await withDatabase((db) => noteCopiedAt(place, db, now));
  const copy = sent.copy ?? "no newer copy";
  return [`Sent: ${copy}, ${sent.files} files, ${mb(sent.bytes)}. Removed: ${sent.removedCopies} copies.`];
}

/** The copies there are, newest first. */
export async function listSecondPlace(env: Environment): Promise<string[]> {
  const copies = await listShippedCopies(await placeOf(env));
  return copies.map(({ at, key, bytes }) => `${at.toISOString()}  ${mb(bytes)}  ${key}`);
}

/**
 * Makes this machine the shop's, from the second place alone: a new file in `dataDir`, or an empty database on PostgreSQL.
 * Refuses where there is a database already: that is for `restore`. A recovery that was cut short is begun again and fetches
 * only what is missing.
 */
export async function recover(
  { dataDir, server }: Shop,
  env: Environment,
  options: { before?: Date | undefined; takeUnsigned?: boolean; onStep?: (step: CopyStep) => void } = {},
): Promise<string[]> {
  const file = join(dataDir, "shop.db");
  if (server) await refuseFilledServer(server);
  else if (existsSync(file))
    throw new Error(`There is a database at ${file}. Set an empty DATA_DIR, or say: restore FILE.`);
  const place = await placeOf(env);
  const { before, takeUnsigned, onStep } = options;
  const fetching = { secretKey: env.BACKUP_SECRET_KEY, before, secret: env.SHOP_SECRET || undefined, takeUnsigned };
  const fetched = await fetchEverything(place, dataDir, fetching);
  const release = takeOwnership(dataDir);
  try {
    const { orders, revision, gaps } = server
      ? await recoverToServer(fetched.database, { dataDir, server }, onStep)
      : restoreDatabase(fetched.database, file);
    return [
      `Recovered: the shop as of ${fetched.copy.at.toISOString()}, with ${orders} orders (revision ${revision}) and ${fetched.files} files.`,
      proofs[fetched.proof],
      gaps.length === 0
        ? "Nothing that takes a number was lost, as far as was noted."
        : "Issued after that, and lost. The numbers go on above them, and the audit log explains what is left out:",
      ...gaps.map((gap) => `  ${describeGap(gap)}`),
      "Start the shop as before, with the same PUBLIC_URL.",
    ];
  } finally {
    release();
  }
}

const proofs: Readonly<Record<Proof, string>> = {
  secret: "The copy was signed with this SHOP_SECRET.",
  "keys beside it":
    "The copy is whole. It was signed with keys that lay beside it: whoever can write to BACKUP_URL could have made both.",
  none: "Nobody has signed the copy: whoever can write to BACKUP_URL could have made it.",
};

export async function describeNewKey(): Promise<string[]> {
  const { publicKey, secretKey } = await makeKeyPair();
  return [
    `BACKUP_KEY=${publicKey}`,
    "  for the shop: it seals backups and cannot open them.",
    `BACKUP_SECRET_KEY=${secretKey}`,
    "  for you alone: on paper, in a safe. Without it no backup can be opened. It is shown once.",
  ];
}
