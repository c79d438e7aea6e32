/** Sealed bytes: AES-256-GCM, so that bytes that were changed, or sealed for another purpose, do not open. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const HEAD_BYTES = NONCE_BYTES + 16;

/** `key` has 32 bytes. */
export function sealBytes(key: Uint8Array, purpose: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Undefined for another key or purpose, and for bytes that were changed. */
export function openBytes(key: Uint8Array, purpose: string, bytes: Buffer): Buffer | undefined {
  if (bytes.length < HEAD_BYTES) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), { authTagLength: 16 })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
