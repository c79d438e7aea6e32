import { createHmac, createSecretKey, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBytes, sealBytes } from "../db/seal-bytes.ts";
import { keyOf } from "../db/signing-key.ts";

/** Keys of this installation. */
export interface Secrets {
  /** The token of an order's follow-up link: the same each time, so a mail can repeat it without its being stored. */
  orderToken(orderId: string): string;
  /** The token of a share link, 256 bits: the same each time too. */
  shareToken(linkId: string): string;
  /**
   * The token of a desktop, 256 bits: the same each time, so a retried registration gets it again without its being
   * stored; another one for each `generation`, so that a revoked token never opens anything again.
   */
  deviceToken(deviceId: string, generation: number): string;
  /** A keyed fingerprint for values that must not be stored as they are (addresses of visitors in limits). */
  fingerprint(purpose: string, value: string): string;
  /** Encrypts (AES-256-GCM) a text that must be read again but not stored in clear. Only the same purpose opens it. */
  seal(purpose: string, text: string): string;
  /** The sealed text; undefined when it was sealed for another purpose, by another installation, or was altered. */
  open(purpose: string, sealed: string): string | undefined;
}

export const sha256 = (text: string | Uint8Array): string => hash("sha256", text);

/** Compares two secrets in a time that depends on neither their first difference nor their length. */
export const sameSecret = (given: string, wanted: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(wanted)));

/**
 * The keys of `secret` where one is given (`SHOP_SECRET`: the same for every server of the shop), else those of the folder,
 * which are made at the first start.
 */
export function openSecrets(dataDir: string, secret?: string): Secrets {
  const key = secret === undefined ? keyIn(join(dataDir, "secrets")) : keyOf(secret);
  // Made once: of bytes, each fingerprint would make it anew, which takes as long as the fingerprint.
  const macKey = createSecretKey(key);
  const mac = (purpose: string, value: string) => createHmac("sha256", macKey).update(`${purpose}\n${value}`).digest();
  // A key of its own, so that a signed value can never be mistaken for a sealed one.
  const sealingKey = createHmac("sha256", key).update("sealing key").digest();
  return {
    deviceToken: (deviceId, generation) =>
      mac("device", generation === 0 ? deviceId : `${deviceId} ${generation}`).toString("base64url"),
    shareToken: (linkId) => mac("share link", linkId).toString("base64url"),
    orderToken: (orderId) => mac("order", orderId).subarray(0, 24).toString("base64url"),
    fingerprint: (purpose, value) => mac(purpose, value).subarray(0, 12).toString("base64url"),
    seal: (purpose, text) => sealBytes(sealingKey, purpose, Buffer.from(text)).toString("base64url"),
    open: (purpose, sealed) => openBytes(sealingKey, purpose, Buffer.from(sealed, "base64url"))?.toString("utf8"),
  };
}

function keyIn(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readOrMake(join(folder, "signing-key"));
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
    // A link never replaces a file: when two programs start together, both use the key of the first.
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
