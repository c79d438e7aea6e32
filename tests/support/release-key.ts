// A pair of keys, made for the run, with which tests sign versions of the desktop app.
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { releaseStatement, type SignedFeed } from "../../src-shared/desktop/release-statement.ts";

const pair = generateKeyPairSync("ed25519");

export const publicText = (key: KeyObject): string => key.export({ format: "der", type: "spki" }).toString("base64");

/** The public key that test shops accept. */
export const releaseKey = publicText(pair.publicKey);

/** Signs a feed as the release workflow does; another private key makes a signature that is refused. */
export const signFeed = (feedName: string, feed: SignedFeed, by: KeyObject = pair.privateKey): string =>
  sign(null, Buffer.from(releaseStatement(feedName, feed)), by).toString("base64");
