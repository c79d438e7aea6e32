/**
 * Files that leave the machine: compressed (Zstandard), and encrypted where a key is given, in the format of age
 * (age-encryption.org), so that the owner can open them with the `age` program too. The shop has the public key only: who
 * breaks into it cannot read what was sent away before.
 */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createZstdCompress, createZstdDecompress } from "node:zlib";

/** Loaded on first use: a start takes long to evaluate its curves, and most shops have no key. */
const loadAge = () => import("age-encryption");

/** Whether a text is a public key: "age1…". */
export async function isRecipient(key: string): Promise<boolean> {
  const { Encrypter } = await loadAge();
  try {
    new Encrypter().addRecipient(key);
    return true;
  } catch {
    return false;
  }
}

/** A new pair: the secret key opens what is sealed for the public one. */
export async function makeKeyPair(): Promise<{ publicKey: string; secretKey: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const secretKey = await generateX25519Identity();
  return { publicKey: await identityToRecipient(secretKey), secretKey };
}

/** The ending of what `seal` makes. */
export const sealedEnding = (publicKey: string | undefined): string => (publicKey ? ".zst.age" : ".zst");

/** Compresses, then encrypts with the public key where there is one. */
export async function seal(plain: Readable, publicKey: string | undefined): Promise<Readable> {
  const compressed = plain.compose(createZstdCompress()) as Readable;
  if (!publicKey) return compressed;
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  const sealed = await encrypter.encrypt(Readable.toWeb(compressed) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(sealed as ReadableStream);
}

/**
 * What was sealed under a key that ends with `sealedEnding`. Refuses (throws) a wrong secret key, and bytes that were cut or
 * changed: nothing of a changed block of 64 KiB comes out.
 */
export async function unseal(sealed: Readable, key: string, secretKey: string | undefined): Promise<Readable> {
  if (!key.endsWith(".age")) return sealed.compose(createZstdDecompress()) as Readable;
  if (!secretKey)
    throw new Error("These backups are encrypted. Set BACKUP_SECRET_KEY to the key that begins with AGE-SECRET-KEY-.");
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(secretKey);
  const compressed = await decrypter.decrypt(Readable.toWeb(sealed) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(compressed as ReadableStream).compose(createZstdDecompress()) as Readable;
}
