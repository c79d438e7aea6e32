import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Keys of this installation, made at the first start and kept in `DATA_DIR/secrets`, readable by its owner only. */
export interface Secrets {
  /** The token of an order's follow-up link: the same each time, so a mail can name it again without storing it. */
  orderToken(orderId: string): string;
  /** The token of a share link, 256 bits: the same each time too. */
  shareToken(linkId: string): string;
  /**
   * The token of a desktop, 256 bits: the same each time, so a retried registration answers it without storing it; another
   * one for each `generation`, so that a token that was made invalid never opens anything again.
   */
  deviceToken(deviceId: string, generation: number): string;
  /** A keyed fingerprint for things that must not be stored as they are (addresses of visitors in limits). */
  fingerprint(purpose: string, value: string): string;
  /** AES-256-GCM for what must be read again but not stored in clear. Only the same purpose opens it. */
  seal(purpose: string, text: string): string;
  /** The sealed text; undefined when it was sealed for another purpose, by another installation, or was altered. */
  open(purpose: string, sealed: string): string | undefined;
}

export const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");

/** Compares in the same time wherever they differ, and however long they are. */
export const sameSecret = (given: string, wanted: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(wanted)));

export function openSecrets(dataDir: string): Secrets {
  const folder = join(dataDir, "secrets");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = readOrMake(join(folder, "signing-key"));
  const mac = (purpose: string, value: string) => createHmac("sha256", key).update(`${purpose}\n${value}`).digest();
  // A key of its own, so that nothing that is signed can ever be mistaken for something that is sealed.
  const sealingKey = createHmac("sha256", key).update("sealing key").digest();
  return {
    deviceToken: (deviceId, generation) =>
      mac("device", generation === 0 ? deviceId : `${deviceId} ${generation}`).toString("base64url"),
    shareToken: (linkId) => mac("share link", linkId).toString("base64url"),
    orderToken: (orderId) => mac("order", orderId).subarray(0, 24).toString("base64url"),
    fingerprint: (purpose, value) => mac(purpose, value).subarray(0, 12).toString("base64url"),
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < 28) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", sealingKey, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(12, 28));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

function readOrMake(file: string): Buffer {
  try {
    return checked(readFileSync(file, "utf8"), file);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== "ENOENT") throw problem;
  }
  const made = `${file}.${process.pid}`;
  writeFileSync(made, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    // A link never replaces: when two programs start together, both use the key of the first.
    linkSync(made, file);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== "EEXIST") throw problem;
  } finally {
    unlinkSync(made);
  }
  return checked(readFileSync(file, "utf8"), file);
}

function checked(text: string, file: string): Buffer {
  const key = Buffer.from(text.trim(), "hex");
  if (key.length !== 32) throw new Error(`${file} is damaged: restore it from a backup.`);
  return key;
}
