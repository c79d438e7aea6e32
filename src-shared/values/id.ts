// Ids are UUID version 7 as lower-case text, made by the program that makes the row (src-shared/README.md, Ids):
//
//   48 bits milliseconds since 1970 · version 7 · 12 bits counter · variant · 62 bits random
//
// 1. Ids of one process always rise, also within a millisecond and when the clock goes back:
//    rows are then added at the end of the index, and "newest first" is the order of ids.
// 2. An id cannot be guessed from its neighbour (62 random bits), but is never a proof of access:
//    share links have a token of their own (server/security.md, row 19).
// Time and random bits alone would break 1 for two lines of the same order.

const MAX_TIME = 2 ** 48 - 1;
const MAX_COUNTER = 0xfff;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let lastTime = -1;
let counter = 0;

/** Random bytes of one id. */
const RANDOM_BYTES = 10;
/** Asking for random bytes costs the same for ten as for a thousand, and twenty times what the rest of an id does. */
const random = new Uint8Array(RANDOM_BYTES * 100);
let used = random.length;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The place in `random` of bytes that no other id has. */
function takeRandom(): number {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  used += RANDOM_BYTES;
  return used - RANDOM_BYTES;
}

/** A new id. `now` is milliseconds since 1970; RangeError when it is no such number. */
export function newId(now: number = Date.now()): string {
  if (!Number.isInteger(now) || now < 0 || now > MAX_TIME) throw new RangeError(`not a time in milliseconds: ${now}`);
  const from = takeRandom();
  const byte = (at: number) => random[from + at] as number;
  if (now > lastTime) {
    lastTime = now;
    // Starting in the lower half leaves at least 2,048 ids for the rest of this millisecond.
    counter = ((byte(8) << 8) | byte(9)) & 0x7ff;
  } else if (counter < MAX_COUNTER) {
    counter += 1;
  } else {
    lastTime += 1;
    counter = 0;
  }
  const time = lastTime.toString(16).padStart(12, "0");
  const count = counter.toString(16).padStart(3, "0");
  const hex = (at: number) => HEX[byte(at)];
  const variant = HEX[(byte(0) & 0x3f) | 0x80];
  const tail = `${hex(2)}${hex(3)}${hex(4)}${hex(5)}${hex(6)}${hex(7)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variant}${hex(1)}-${tail}`;
}

/**
 * Whether a value has the exact shape of our ids. Capitals, spaces and other UUID versions are refused,
 * so that one row never answers to two spellings (server/security.md, row 69).
 */
export function isId(value: unknown): boolean {
  return typeof value === "string" && ID.test(value);
}

/**
 * The id of a row that comes into being because of another one (the customer of an order, its delivery): the same wherever
 * the same work is done, so that a desktop and the server make the same row. `name` distinguishes it from others of that parent.
 *
 * It keeps the parent's time, so it lands beside it in indexes. The other 74 bits are a hash: two ids meet only when their
 * parents are of the same millisecond and 74 bits agree by chance, which for a million rows of one millisecond is one in
 * ten thousand million. It can be computed from the parent's id; like all ids it is no proof of access (2).
 */
export function derivedId(parentId: string, name: string): string {
  const [a = 0, b = 0, c = 0] = hash96(`${parentId}/${name}`);
  const hex = (value: number, digits: number) => value.toString(16).padStart(8, "0").slice(-digits);
  const variant = hex(((b >>> 16) & 0x3fff) | 0x8000, 4);
  return `${parentId.slice(0, 13)}-7${hex(a & 0xfff, 3)}-${variant}-${hex(b & 0xffff, 4)}${hex(c, 8)}`;
}

/**
 * A hash of three lanes, each fed with every character and the other lanes, and finished as in MurmurHash3. It is fast, the
 * same on every computer, and not cryptographic.
 */
function hash96(text: string): number[] {
  let [a, b, c] = [0x9e3779b9, 0x85ebca77, 0xc2b2ae3d];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193) ^ (c >>> 15);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (a >>> 13);
    c = Math.imul(c ^ code, 0xc2b2ae35) ^ (b >>> 16);
  }
  return [a ^ b, b ^ c, c ^ a].map((lane) => {
    let mixed = lane ^ (lane >>> 16);
    mixed = Math.imul(mixed, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  });
}
