/**
 * What is noted beside a copy of the database in the second place: its digest, and the commit it ends with. The note is
 * signed with a key that is made of the installation's own (HMAC-SHA256), because sealing for a public key hides a copy and
 * proves nothing about who made it.
 */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readLastCommit } from "./last-commit.ts";

export interface Manifest {
  /** The copy's name: shop-TIME.db. */
  file: string;
  bytes: number;
  /** Of the copy itself, before sealing. */
  sha256: string;
  revision: number;
  epoch: string;
  /** Absent where the installation had no keys. */
  signature?: string | undefined;
}

/** The keys of an installation as text: SHOP_SECRET, or what DATA_DIR/secrets holds; undefined where there are none. */
export function keysOf(dataDir: string, secret: string | undefined): string | undefined {
  if (secret) return secret;
  const file = join(dataDir, "secrets", "signing-key");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

export async function makeManifest(path: string, file: string, keys: string | undefined): Promise<Manifest> {
  const { revision, epoch } = readLastCommit(path);
  const manifest = { file, bytes: statSync(path).size, sha256: await digestOf(path), revision, epoch };
  return keys === undefined ? manifest : { ...manifest, signature: sign(manifest, keys) };
}

/** Undefined for a text that is no manifest. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const found = JSON.parse(text) as Record<keyof Manifest, unknown>;
    const { file, bytes, sha256, revision, epoch, signature } = found;
    const isOne =
      typeof file === "string" &&
      Number.isSafeInteger(bytes) &&
      typeof sha256 === "string" &&
      Number.isSafeInteger(revision) &&
      typeof epoch === "string" &&
      (signature === undefined || typeof signature === "string");
    return isOne ? { file, bytes: Number(bytes), sha256, revision: Number(revision), epoch, signature } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the copy at `path`, which was fetched under the name `file`, is the one that a manifest describes. */
export const describes = async (manifest: Manifest, path: string, file: string): Promise<boolean> =>
  manifest.file === file && manifest.bytes === statSync(path).size && manifest.sha256 === (await digestOf(path));

/** Whether a manifest was signed by an installation with these keys. */
export function isSignedBy(manifest: Manifest, keys: string): boolean {
  const given = Buffer.from(manifest.signature ?? "", "hex");
  const wanted = Buffer.from(sign(manifest, keys), "hex");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function sign({ file, bytes, sha256, revision, epoch }: Manifest, keys: string): string {
  // A key of its own: what is signed here opens nothing elsewhere.
  const key = Buffer.from(hkdfSync("sha256", keys, "", "showroom backup manifest", 32));
  return createHmac("sha256", key)
    .update(JSON.stringify([file, bytes, sha256, revision, epoch]))
    .digest("hex");
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
