/** `npm run db -- archive`: a complete archive of the shop, while it goes on, with what it says on the terminal. */
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { keysOf } from "../backup/manifest.ts";
import { openPlace } from "../files/places.ts";
import { createProgress, type Say } from "../progress.ts";
import { keyOf } from "../signing-key.ts";
import { withShopDatabase } from "../with-shop-database.ts";
import { describeMissing } from "./describe-missing.ts";
import { readPassphrase } from "./read-passphrase.ts";
import { type ArchiveStep, type WrittenArchive, writeArchive } from "./write-archive.ts";

interface Shop {
  dataDir: string;
  server: string | undefined;
}

const count = (of: number): string => of.toLocaleString("en-US");

/** `archive -` writes to the standard output, and says nothing there. */
export async function archiveCommand(args: string[], say: Say, shop: Shop, env: NodeJS.ProcessEnv): Promise<void> {
  const options = { "with-passwords": { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [to] = positionals;
  if (!to || positionals.length > 1) throw new Error("Say: npm run db -- archive FILE [--with-passwords]");
  const secrets = values["with-passwords"] ? await askSecrets(shop, env) : undefined;
  if (to === "-") {
    await writeTo(process.stdout, shop, env, secrets);
    return;
  }
  const file = resolve(to);
  if (existsSync(file)) throw new Error(`${file} is there already. Name a new file.`);
  const unfinished = `${file}.${process.pid}.unfinished`;
  const progress = createProgress(say);
  try {
    const target = createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true });
    const show = (step: ArchiveStep) => progress.show(describeStep(step), { isPassing: true });
    const { rows, files, missing } = await writeTo(target, shop, env, secrets, show).finally(progress.end);
    target.end();
    await finished(target);
    await rename(unfinished, file);
    say(`${file}: ${count(rows)} rows and ${count(files)} files.`);
    for (const line of describeMissing(missing, "Not in the shop, and so not in the archive")) say(line);
  } finally {
    await rm(unfinished, { force: true });
  }
  say(
    secrets
      ? "Passwords, second factors and the signing key are in it, under the passphrase. Everything else is in clear: keep it as you keep the shop."
      : "It has no passwords and no keys, but all data of customers in clear: keep it as you keep the shop.",
  );
  say("Take it back into an empty installation: npm run import -- FILE.");
}

async function askSecrets(shop: Shop, env: NodeJS.ProcessEnv): Promise<{ passphrase: string; key: string | null }> {
  const passphrase = await readPassphrase(env, { isNew: true });
  if (passphrase === undefined) {
    throw new Error("Set ARCHIVE_PASSPHRASE, or run this on a terminal, which asks for it.");
  }
  const keys = keysOf(shop.dataDir, env.SHOP_SECRET || undefined);
  return { passphrase, key: keys === undefined ? null : keyOf(keys).toString("hex") };
}

function writeTo(
  target: Writable,
  shop: Shop,
  env: NodeJS.ProcessEnv,
  secrets: { passphrase: string; key: string | null } | undefined,
  onStep?: (step: ArchiveStep) => void,
): Promise<WrittenArchive> {
  const { dataDir } = shop;
  const broken = new Promise<never>((_resolve, reject) => target.once("error", reject));
  broken.catch(() => undefined);
  const write = async (bytes: Buffer): Promise<void> => {
    if (!target.write(bytes)) await Promise.race([once(target, "drain"), broken]);
  };
  const place = openPlace(env.MEDIA_URL || dataDir);
  return withShopDatabase(shop, (db) =>
    writeArchive({ db, place, dataDir, ...(secrets ? { secrets } : {}) }, write, onStep),
  );
}

function describeStep(step: ArchiveStep): string {
  return step.step === "table"
    ? `${count(step.rows)} rows of ${step.table}`
    : `${count(step.files)} of ${count(step.all)} files`;
}
