/**
 * Storage of secrets in files, wrapped by the system's keychain, so that they are unreadable on another computer or for
 * another user (server/security.md, row 66). Without a keychain they are in memory only.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renameFile } from "../disk/rename-file.ts";

/** The keychain: Electron's safeStorage, or a fake in tests. */
export interface Keychain {
  available(): Promise<boolean>;
  /** Throws when the person or the system refuses the keychain. */
  wrap(plain: string): Promise<Uint8Array>;
  /** `isOutdated`: the secret should be wrapped again, with a newer key. Throws when another user or computer wrapped it. */
  unwrap(wrapped: Uint8Array): Promise<{ plain: string; isOutdated: boolean }>;
}

/** Throws unless a secret's name is a safe file name: lower-case letters, digits and dashes. */
export function checkSecretName(name: string): void {
  if (!/^[a-z0-9][a-z0-9-]{0,80}$/.test(name)) throw new Error(`invalid name of a secret: ${name}`);
}

export function createSecretStore(folder: string, keychain: Keychain) {
  const inMemory = new Map<string, string>();
  let isRefused = false;
  const fileOf = (name: string) => {
    checkSecretName(name);
    return join(folder, `${name}.secret`);
  };

  /** Undefined without a keychain, and where it is refused: a system may offer one that the person then locks. */
  async function wrap(value: string): Promise<Uint8Array | undefined> {
    if (!(await keychain.available())) return undefined;
    const wrapped = await keychain.wrap(value).catch(() => undefined);
    isRefused = wrapped === undefined;
    return wrapped;
  }

  async function write(file: string, wrapped: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The rename is atomic: the old secret stays until the new one is complete.
    await writeFile(`${file}.new`, wrapped, { mode: 0o600, flush: true });
    await renameFile(`${file}.new`, file);
  }

  return {
    async storeSecret(name: string, value: string | undefined): Promise<void> {
      const file = fileOf(name);
      inMemory.delete(name);
      if (value === undefined) return rm(file, { force: true });
      const wrapped = await wrap(value);
      if (wrapped) return write(file, wrapped);
      // An older secret on the disk would come back at the next start.
      await rm(file, { force: true });
      inMemory.set(name, value);
    },
    /** Undefined also for a secret that cannot be unwrapped (a reset keychain, a copied folder). */
    async readSecret(name: string): Promise<string | undefined> {
      const file = fileOf(name);
      if (inMemory.has(name)) return inMemory.get(name);
      try {
        const { plain, isOutdated } = await keychain.unwrap(await readFile(file));
        if (isOutdated) {
          // The old file stays readable where wrapping it again fails.
          const wrapped = await wrap(plain);
          if (wrapped) await write(file, wrapped).catch(() => undefined);
        }
        return plain;
      } catch {
        return undefined;
      }
    },
    canStoreSecrets: async () => !isRefused && (await keychain.available()),
  };
}
