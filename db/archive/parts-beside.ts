/** What belongs to a shop beside its database and pictures: the note of the highest numbers, and the signing key. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { notedNumbersFile } from "../backup/noted-numbers.ts";
import { keyOf } from "../signing-key.ts";
import type { Archive } from "./open-archive.ts";
import type { Secrets } from "./secrets.ts";

interface Beside {
  dataDir: string;
  secret: string | undefined;
}

const keyFile = (dataDir: string): string => join(dataDir, "secrets", "signing-key");

/** Refuses (throws) an installation that has others than the archive's: it is, or was, another shop. */
export async function refuseOtherParts(
  { dataDir, secret }: Beside,
  archive: Archive,
  secrets: Secrets | undefined,
): Promise<void> {
  const numbers = notedNumbersFile(dataDir);
  if (existsSync(numbers) && !readFileSync(numbers).equals(await archive.numbers())) {
    throw new Error(`${numbers} is of another shop. An archive needs an empty installation: name another DATA_DIR.`);
  }
  if (!secrets?.key) return;
  if (secret !== undefined && keyOf(secret).toString("hex") !== secrets.key) {
    throw new Error(
      "SHOP_SECRET is another key than the archive's, with which links in mails were made. Take it away, or set it as the other installation had it.",
    );
  }
  const file = keyFile(dataDir);
  if (secret === undefined && existsSync(file) && readFileSync(file, "utf8").trim() !== secrets.key) {
    throw new Error(
      `${file} is the key of another shop. An archive needs an empty installation: name another DATA_DIR.`,
    );
  }
}

export async function writeParts(
  { dataDir, secret }: Beside,
  archive: Archive,
  secrets: Secrets | undefined,
): Promise<void> {
  writeFileSync(notedNumbersFile(dataDir), await archive.numbers(), { mode: 0o600, flush: true });
  if (!secrets?.key || secret !== undefined) return;
  mkdirSync(dirname(keyFile(dataDir)), { recursive: true, mode: 0o700 });
  writeFileSync(keyFile(dataDir), secrets.key, { mode: 0o600, flush: true });
}
