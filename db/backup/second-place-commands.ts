/** `npm run db -- ship | recover | backup-key`: the second place of backups, as the environment names it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isStoreAddress } from "../storage/open-object-store.ts";
import { isRecipient, makeKeyPair } from "../storage/sealing.ts";
import { describeGap } from "./noted-numbers.ts";
import { takeOwnership } from "./owner.ts";
import { restoreDatabase } from "./restore.ts";
import { fetchEverything, listShippedCopies, openSecondPlace, type SecondPlace, ship } from "./second-place.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Refuses (throws) an environment without BACKUP_URL, or with a key that is none. */
function placeOf({ BACKUP_URL, BACKUP_KEY }: Environment): SecondPlace {
  if (!BACKUP_URL || !isStoreAddress(BACKUP_URL)) {
    throw new Error("Set BACKUP_URL: an absolute path, or https://KEY:SECRET@host/bucket?region=…");
  }
  if (BACKUP_KEY && !isRecipient(BACKUP_KEY)) {
    throw new Error("BACKUP_KEY is a public key that begins with age1. Make a pair: npm run db -- backup-key");
  }
  return openSecondPlace(BACKUP_URL, BACKUP_KEY || undefined);
}

const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export async function shipNow(dataDir: string, env: Environment): Promise<string[]> {
  const sent = await ship(placeOf(env), dataDir, { withFiles: !env.MEDIA_URL });
  const copy = sent.copy ?? "no newer copy";
  return [`Sent: ${copy}, ${sent.files} files, ${mb(sent.bytes)}. Removed: ${sent.removedCopies} copies.`];
}

/** The copies there are, newest first. */
export async function listSecondPlace(env: Environment): Promise<string[]> {
  const copies = await listShippedCopies(placeOf(env));
  return copies.map(({ at, key, bytes }) => `${at.toISOString()}  ${mb(bytes)}  ${key}`);
}

/**
 * Makes this machine the shop's, from the second place alone. Refuses where there is a database already: that is for
 * `restore`. A recovery that was cut short is begun again and fetches only what is missing.
 */
export async function recover(dataDir: string, env: Environment, { before }: { before?: Date }): Promise<string[]> {
  const file = join(dataDir, "shop.db");
  if (existsSync(file)) throw new Error(`There is a database at ${file}. Set an empty DATA_DIR, or say: restore FILE.`);
  const place = placeOf(env);
  const fetched = await fetchEverything(place, dataDir, { secretKey: env.BACKUP_SECRET_KEY, before });
  const release = takeOwnership(dataDir);
  try {
    const { orders, revision, gaps } = restoreDatabase(fetched.database, file);
    return [
      `Recovered: the shop as of ${fetched.copy.at.toISOString()}, with ${orders} orders (revision ${revision}) and ${fetched.files} files.`,
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

export async function describeNewKey(): Promise<string[]> {
  const { publicKey, secretKey } = await makeKeyPair();
  return [
    `BACKUP_KEY=${publicKey}`,
    "  for the shop: it seals backups and cannot open them.",
    `BACKUP_SECRET_KEY=${secretKey}`,
    "  for you alone: on paper, in a safe. Without it no backup can be opened. It is shown once.",
  ];
}
