import { createPublicKey, verify } from "node:crypto";
import { releaseStatement, type SignedFeed } from "../../../src-shared/desktop/release-statement.ts";

/** Whether a text has the form of a signature: 64 bytes in base64. */
export const isSignature = (text: string): boolean => /^[A-Za-z0-9+/]{86}==$/.test(text);

/** Whether the text is a public Ed25519 key (SPKI in base64). */
export function isReleaseKey(text: string): boolean {
  try {
    return readKey(text).asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}

const readKey = (text: string) => createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });

/** Whether one of the keys (SPKI in base64) has signed this feed. An unreadable key or signature has not. */
export function isSignedFeed(
  feedName: string,
  feed: SignedFeed,
  signature: string | undefined,
  keys: readonly string[],
): boolean {
  if (signature === undefined || !isSignature(signature)) return false;
  const statement = Buffer.from(releaseStatement(feedName, feed));
  return keys.some((key) => {
    try {
      return verify(null, statement, readKey(key), Buffer.from(signature, "base64"));
    } catch {
      return false;
    }
  });
}
