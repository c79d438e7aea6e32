/**
 * Hashes of passwords: argon2id as a PHC string, `$argon2id$v=19$m=47104,t=1,p=1$salt$hash`.
 *
 * 46 MiB and one pass is the first of the settings OWASP's password storage guide names as equal; the parameters are in
 * the string, so a later program may demand more and still read old ones. In `db` because the `db` command sets
 * passwords too.
 */
import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

const MEMORY_KIB = 47_104;
const PASSES = 1;
const PARALLELISM = 1;

/** Normalised bytes of a password: é typed as one character or as two must be the same password. */
const bytesOf = (password: string) => Buffer.from(password.normalize("NFKC"), "utf8");

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive({
    message: bytesOf(password),
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: 32,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${text(nonce)}$${text(hash)}`;
}

/** Whether the hash is that of the password. A string of another form fits no password, but costs the same time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!parts) {
    await hashPassword(password);
    return false;
  }
  const [, m, t, p, nonce = "", hash = ""] = parts;
  const wanted = Buffer.from(hash, "base64");
  const made = await derive({
    message: bytesOf(password),
    nonce: Buffer.from(nonce, "base64"),
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: wanted.length,
  });
  return timingSafeEqual(made, wanted);
}

/**
 * A hash for addresses without an account: it is well formed, costs the time of a real one, and fits no password
 * anybody could find, for it is random.
 */
export const decoyHash: string = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${text(randomBytes(16))}$${text(randomBytes(32))}`;

/** Whether a hash was made with other settings than today's: it is replaced when its password is next typed. */
export const isOutdatedHash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$`);

/** Four groups of four out of 31 characters (79 bits), none of which is mistaken for another when read from a note or aloud. */
export function makeOneTimePassword(): string {
  const signs = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}

function text(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (problem, hash) => (problem ? reject(problem) : resolve(hash)));
  });
