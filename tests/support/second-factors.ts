/** The code that an authenticator app shows for a secret. */
export function bytesOfBase32(base32: string): Buffer {
  let bits = "";
  for (const sign of base32) bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
