/**
 * Ascending numbers below 2 ** 32 - 1, each once, in few bytes: what is between two of them, seven bits in each byte. The bytes fill whole
 * 32-bit numbers, so that lists of those (number-lists.ts) hold them; a byte of zeros ends them, for the same number never follows.
 */
const [BITS, MORE] = [7, 0x80];

export function packed(numbers: Uint32Array): Uint32Array {
  let size = 0;
  let before = -1;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    for (let gap = number - before; gap > 0; gap >>>= BITS) size += 1;
    before = number;
  }
  const found = new Uint32Array(Math.ceil(size / Uint32Array.BYTES_PER_ELEMENT));
  const bytes = new Uint8Array(found.buffer);
  let place = 0;
  before = -1;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    let gap = number - before;
    for (; gap >= MORE; gap >>>= BITS) bytes[place++] = (gap & (MORE - 1)) | MORE;
    bytes[place++] = gap;
    before = number;
  }
  return found;
}

export function unpacked(numbers: Uint32Array): Uint32Array {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  // Each takes a byte at least.
  const found = new Uint32Array(bytes.length);
  let [count, number, gap, shift] = [0, -1, 0, 0];
  for (let place = 0; place < bytes.length && bytes[place] !== 0; place++) {
    const byte = bytes[place] as number;
    gap |= (byte & (MORE - 1)) << shift;
    if (byte >= MORE) shift += BITS;
    else {
      number += gap >>> 0;
      found[count++] = number;
      [gap, shift] = [0, 0];
    }
  }
  return found.subarray(0, count);
}
