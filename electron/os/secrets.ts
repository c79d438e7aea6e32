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
  wrap(plain: string): Promise<Uint8Array>;
  /** Throws when another user or computer wrapped the secret. */
  unwrap(wrapped: Uint8Array): Promise<string>;
}

/** Throws unless a secret's name is a safe file name: lower-case letters, digits and dashes. */
export function checkSecretName(name: string): void {
  if (!/^[a-z0-9][a-z0-9-]{0,80}$/.test(name)) throw new Error(`invalid name of a secret: ${name}`);
}

export function createSecretStore(folder: string, keychain: Keychain) {
  const inMemory = new Map<string, string>();
  const fileOf = (name: string) => {
    checkSecretName(name);
    return join(folder, `${name}.secret`);
  };
  return {
    async storeSecret(name: string, value: string | undefined): Promise<void> {
      const file = fileOf(name);
      if (value === undefined) {
        inMemory.delete(name);
        await rm(file, { force: true });
      } else if (await keychain.available()) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // The rename is atomic: the old secret stays until the new one is complete.
        await writeFile(`${file}.new`, await keychain.wrap(value), { mode: 0o600, flush: true });
        await renameFile(`${file}.new`, file);
      } else inMemory.set(name, value);
    },
    /** Undefined also for a secret that cannot be unwrapped (a reset keychain, a copied folder). */
    async readSecret(name: string): Promise<string | undefined> {
      const file = fileOf(name);
      if (inMemory.has(name)) return inMemory.get(name);
      try {
        return await keychain.unwrap(await readFile(file));
      } catch {
        return undefined;
      }
    },
    canStoreSecrets: () => keychain.available(),
  };
}
