/**
 * Codes of an authenticator app: TOTP, RFC 6238, with the parameters that every app supports.
 *
 *   step = floor(seconds since 1970 / 30)
 *   code = the last six digits of truncate(HMAC-SHA1(secret, step as eight bytes))     (RFC 4226 §5.3)
 *
 * 1. The step before and the step after are accepted too: telephones' clocks are a little off.
 * 2. The matching step is returned to the caller, who refuses it and earlier ones from then on: a code works once.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

/** @param secret raw bytes; @param step the counter */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const at = mac.readUInt8(mac.length - 1) & 0x0f;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** The step of this code, now or one off; undefined when none matches. Takes the same time in each case. */
export function fittingStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = stepAt(now);
  const given = Buffer.from(code);
  let fitting: number | undefined;
  for (const step of [current - 1, current, current + 1]) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) fitting = step;
  }
  return fitting;
}

/** Base32 (RFC 4648), without the padding that no app needs. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += base32[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + base32[(value << (5 - bits)) & 31] : text;
}

/** The address in the QR code of the app. */
export function otpauthUri(issuer: string, account: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: toBase32(secret), issuer, algorithm: "SHA1", digits: "6", period: "30" });
  // Apps read %20, not the plus sign that URLSearchParams writes for a space.
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
