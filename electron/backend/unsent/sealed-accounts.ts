/**
 * Accounts of people who are not signed in on this desktop now. When another person signs in, the mirror of the one before
 * is removed, and the unsent work is sealed: encrypted with a key that only the system's keychain has. It is opened when
 * its owner signs in again; an administrator of the same server may save it as a file or discard it (electron/README.md, 24).
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { joinOwnRows, type OwnRows } from "../../../db/desktop/copy-own-tables.ts";
import { openBytes, sealBytes } from "../../../db/seal-bytes.ts";
import type { App } from "../../../server/context.ts";
import { replaceFile } from "../../disk/replace-file.ts";
import type { Os } from "../../os/os.ts";
import type { FailPoints } from "../../sync/fail-points.ts";
import type { SettingsFile } from "../settings-file.ts";
import { countUnsent, readUnsent, savedRows, type UnsentCount, unsentOperations } from "./read-unsent.ts";

/** Sealed work as an administrator sees it. */
export interface SealedAccount extends UnsentCount {
  key: string;
  server: string;
  /** The owner's name. */
  name: string;
  at: string;
}

export interface SealedAccounts {
  /** Seals every account but this one; continues what a killed process began. */
  sealOthers(current: string): Promise<void>;
  /** Opens the work of a person who has just signed in; the next fetch takes it into the new mirror. */
  open(key: string): Promise<void>;
  list(): SealedAccount[];
  /** Its unsent operations; undefined when the keychain no longer has the key. */
  read(key: string): Promise<unknown[] | undefined>;
  discard(key: string): Promise<void>;
}

interface Deps {
  dataDir: string;
  os: Os;
  settings: SettingsFile;
  now: () => Date;
  log: App["log"];
  forgetToken: (key: string) => Promise<void>;
  reached: FailPoints["reached"];
}

const sealName = (key: string): string => `seal-${key}`;
const SEALED_ROWS = "unsent.sealed";
const SEALED_NOTE = "sealed.json";
const SEALED_ENDING = ".sealed";
const PURPOSE = "unsent work";

export function sealedAccounts({ dataDir, os, settings, now, log, forgetToken, reached }: Deps): SealedAccounts {
  const accounts = join(dataDir, "accounts");
  const folderOf = (key: string) => join(accounts, key);

  const readKey = async (key: string): Promise<Buffer | undefined> => {
    const text = await os.readSecret(sealName(key));
    return text === undefined ? undefined : Buffer.from(text, "base64url");
  };
  async function keyOf(key: string): Promise<Buffer | undefined> {
    const known = await readKey(key);
    if (known) return known;
    if (!(await os.canStoreSecrets())) return undefined;
    const made = randomBytes(32);
    await os.storeSecret(sealName(key), made.toString("base64url"));
    // A key that cannot be read back would lock the work up for ever.
    return (await readKey(key))?.equals(made) ? made : undefined;
  }
  const readSealed = (key: string, secret: Buffer): OwnRows | undefined => {
    const file = join(folderOf(key), SEALED_ROWS);
    return existsSync(file) ? (JSON.parse(openFile(file, secret).toString()) as OwnRows) : undefined;
  };

  async function seal(key: string): Promise<void> {
    const folder = folderOf(key);
    await forgetToken(key);
    if (!hasPlainFiles(folder)) return;
    const work = await readUnsent(folder);
    if (!work.whole) {
      // Nothing is deleted that cannot be read: its owner decides.
      log.warn({ account: key }, "unsent work of another account cannot be read, and stays as it is");
      return;
    }
    if (isEmpty(work.rows)) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      return;
    }
    const secret = await keyOf(key);
    await reached("seal key stored");
    if (secret) {
      const before = readSealed(key, secret);
      const rows = before ? joinOwnRows(work.rows, before) : work.rows;
      replaceFile(join(folder, SEALED_ROWS), sealBytes(secret, PURPOSE, Buffer.from(JSON.stringify(rows))));
      writeNote(key, countUnsent({ rows, whole: true }));
      await reached("work sealed");
      await sealPictures(join(folder, "uploads"), secret, reached);
    } else {
      // Without a keychain there is no key that another person could not read as well.
      log.warn({ account: key }, "unsent work is kept unsealed, because the system has no keychain");
      replaceFile(join(folder, savedRows), JSON.stringify(work.rows));
      writeNote(key, countUnsent(work));
    }
    await reached("mirror going");
    await removeMirror(folder, secret !== undefined, reached);
  }

  function writeNote(key: string, count: UnsentCount): void {
    const { server = "", name = "" } = settings.read().owners[key] ?? {};
    const note: SealedAccount = { key, server, name, at: now().toISOString(), ...count };
    replaceFile(join(folderOf(key), SEALED_NOTE), JSON.stringify(note));
  }

  const list = (): SealedAccount[] =>
    accountKeys(accounts).flatMap((key) => {
      const file = join(folderOf(key), SEALED_NOTE);
      return existsSync(file) ? [JSON.parse(readFileSync(file, "utf8")) as SealedAccount] : [];
    });

  return {
    list: () => list().filter(({ waiting, conflicts }) => waiting + conflicts > 0),
    async sealOthers(current) {
      for (const key of accountKeys(accounts)) if (key !== current) await seal(key);
    },
    async open(key) {
      const folder = folderOf(key);
      if (!existsSync(join(folder, SEALED_ROWS))) {
        rmSync(join(folder, SEALED_NOTE), { force: true });
        return;
      }
      const secret = await readKey(key);
      if (!secret) {
        log.warn({ account: key }, "sealed work cannot be opened, because the keychain has lost its key");
        return;
      }
      await openPictures(join(folder, "uploads"), secret, reached);
      const { rows } = await readUnsent(folder);
      const sealed = readSealed(key, secret);
      replaceFile(join(folder, savedRows), JSON.stringify(sealed ? joinOwnRows(rows, sealed) : rows));
      await reached("work opened");
      rmSync(join(folder, SEALED_ROWS));
      await reached("seal removed");
      rmSync(join(folder, SEALED_NOTE), { force: true });
      await os.storeSecret(sealName(key), undefined);
    },
    async read(key) {
      if (!existsSync(join(folderOf(key), SEALED_ROWS))) return unsentOperations(await readUnsent(folderOf(key)));
      const secret = await readKey(key);
      const rows = secret && readSealed(key, secret);
      return rows && unsentOperations({ rows, whole: true });
    },
    async discard(key) {
      if (!list().some((one) => one.key === key)) return;
      // The next sign-in registers a new device, with a receipt series of its own.
      const { [key]: _device, ...devices } = settings.read().devices;
      const { [key]: _owner, ...owners } = settings.read().owners;
      settings.write({ devices, owners });
      rmSync(folderOf(key), { recursive: true, force: true, maxRetries: 3 });
      await os.storeSecret(sealName(key), undefined);
    },
  };
}

function openFile(file: string, secret: Buffer): Buffer {
  const plain = openBytes(secret, PURPOSE, readFileSync(file));
  if (!plain) throw new Error("sealed work was changed, or the keychain has another key");
  return plain;
}

function accountKeys(accounts: string): string[] {
  return existsSync(accounts) ? readdirSync(accounts) : [];
}

/** Without rows and without used numbers, there is nothing that a later sign-in needs. */
const isEmpty = ({ tables, lastNumber }: OwnRows): boolean =>
  lastNumber === 0 && Object.values(tables).every((rows) => rows.length === 0);

const isSealed = (name: string): boolean => name === SEALED_NOTE || name.endsWith(SEALED_ENDING);

/** Whether the folder has files that are not sealed. Without a keychain the saved rows stay among them. */
function hasPlainFiles(folder: string): boolean {
  const names = readdirSync(folder).filter((name) => !isSealed(name) && name !== "uploads");
  const uploads = join(folder, "uploads");
  const pictures = existsSync(uploads) ? readdirSync(uploads).filter((name) => !isSealed(name)) : [];
  return names.length + pictures.length > 0;
}

type Reached = FailPoints["reached"];

async function removeMirror(folder: string, rowsToo: boolean, reached: Reached): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (isSealed(name) || name === "uploads" || (name === savedRows && !rowsToo)) continue;
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
    await reached("mirror file removed");
  }
}

async function sealPictures(folder: string, secret: Buffer, reached: Reached): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder).filter((one) => !isSealed(one))) {
    const file = join(folder, name);
    replaceFile(file + SEALED_ENDING, sealBytes(secret, PURPOSE, readFileSync(file)));
    await reached("picture sealed");
    rmSync(file);
  }
}

async function openPictures(folder: string, secret: Buffer, reached: Reached): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter(isSealed)) {
    const file = join(folder, name);
    replaceFile(file.slice(0, -SEALED_ENDING.length), openFile(file, secret));
    await reached("picture opened");
    rmSync(file);
  }
}
