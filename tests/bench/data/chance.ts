/** A number in [0, 1) that depends only on its arguments: a row can be made again, in any order, without being kept. */
export const chance = (row: number, salt: number): number => mix(row, salt) / 2 ** 32;

/** 32 mixed bits of two numbers. */
export function mix(row: number, salt: number): number {
  let bits = Math.imul(row ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16) ^ salt, 0x27d4eb2d);
  return (bits ^ (bits >>> 15)) >>> 0;
}

export function choose<T>(from: readonly T[], row: number, salt: number): T {
  return from[Math.floor(chance(row, salt) * from.length)] as T;
}

const HALVES = Array.from({ length: 0x10000 }, (_, bits) => bits.toString(16).padStart(4, "0"));
const half = (bits: number): string => HALVES[bits & 0xffff] as string;
const hexadecimal = (bits: number): string => half(bits >>> 16) + half(bits);

/** An id of the shop's form (src-shared/values/id.ts) with this time. */
export function idAt(time: number, row: number, salt: number): string {
  const [a, b, c] = [mix(row, salt), mix(row, salt + 0x10000), mix(salt, row)];
  const stamp = `${hexadecimal(Math.floor(time / 0x10000) >>> 0)}-${half(time % 0x10000)}`;
  return `${stamp}-${half(0x7000 | (c & 0xfff))}-${half((a & 0x3fff) | 0x8000)}-${half(b)}${hexadecimal(a ^ Math.imul(c, 31))}`;
}

/** Text in the form of a SHA-256. */
export const hashLike = (row: number, salt: number): string =>
  Array.from({ length: 8 }, (_, part) => hexadecimal(mix(row, salt * 8 + part))).join("");
