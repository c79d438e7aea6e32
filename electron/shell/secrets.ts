/**
 * Secrets in files, wrapped by the system's keychain: useless on another machine or for another user
 * (server/security.md, row 66). Where there is no keychain they are kept in memory only, and are gone with the program.
 */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What the keychain does; Electron's safeStorage, or a stand-in. */
export interface Keychain {
  available(): Promise<boolean>;
  wrap(plain: string): Promise<Uint8Array>;
  /** Throws when it was wrapped by somebody else. */
  unwrap(wrapped: Uint8Array): Promise<string>;
}

/** A secret's name is a file's: small letters, digits and dashes. Every shell refuses others by throwing. */
export function checkSecretName(name: string): void {
  if (!/^[a-z0-9][a-z0-9-]{0,80}$/.test(name)) throw new Error(`no name for a secret: ${name}`);
}

export function keepSecretsIn(folder: string, keychain: Keychain) {
  const inMemory = new Map<string, string>();
  const fileOf = (name: string) => {
    checkSecretName(name);
    return join(folder, `${name}.secret`);
  };
  return {
    async keepSecret(name: string, value: string | undefined): Promise<void> {
      const file = fileOf(name);
      if (value === undefined) {
        inMemory.delete(name);
        await rm(file, { force: true });
      } else if (await keychain.available()) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Never half a secret: the old one stands until the new one is whole.
        await writeFile(`${file}.new`, await keychain.wrap(value), { mode: 0o600, flush: true });
        await rename(`${file}.new`, file);
      } else inMemory.set(name, value);
    },
    /** A secret that cannot be unwrapped (the user's keychain was reset, the folder was copied) is as good as none. */
    async readSecret(name: string): Promise<string | undefined> {
      const file = fileOf(name);
      if (inMemory.has(name)) return inMemory.get(name);
      try {
        return await keychain.unwrap(await readFile(file));
      } catch {
        return undefined;
      }
    },
    canKeepSecrets: () => keychain.available(),
  };
}
