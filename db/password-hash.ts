/**
 * How a password is kept: argon2id as a PHC string, `$argon2id$v=19$m=47104,t=1,p=1$salt$hash`.
 *
 * 46 MiB and one pass is the first of the settings OWASP's password storage guide names as equal; the parameters stand
 * in the string, so a later program may ask for more and still read what is there. Lives in `db` because the host's
 * `db` command sets passwords too.
 */
import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

const memory = 47_104;
const passes = 1;
const parallelism = 1;

/** Of equal rank whichever keyboard typed it: é as one sign or as two must open the same door. */
const bytesOf = (password: string) => Buffer.from(password.normalize("NFKC"), "utf8");

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive({ message: bytesOf(password), nonce, memory, passes, parallelism, tagLength: 32 });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(hash)}`;
}

/** Whether the password made this string. A string that is none of ours fits nothing, but costs the same. */
export async function verifyPassword(password: string, kept: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(kept);
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
 * Stands in where nobody has the address that was typed: it is well formed, costs what a real one costs, and fits no
 * password anybody could find, for its hash is chance.
 */
export const decoyHash: string = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(randomBytes(16))}$${text(randomBytes(32))}`;

/** Made with other settings than today's: to be made anew when its password is next typed. */
export const isOutdatedHash = (kept: string): boolean =>
  !kept.startsWith(`$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`);

/** Four groups of four out of 31 signs (79 bits): none that is mistaken for another when read from paper or aloud. */
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
