/**
 * Ascending numbers below 2 ** 32 - 1, each once, in few bytes: what is between two of them, seven bits in each byte.
 */
const [BITS, MORE] = [7, 0x80];

export function packed(numbers: Uint32Array): Uint8Array {
  let size = 0;
  let before = -1;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    for (let gap = number - before; gap > 0; gap >>>= BITS) size += 1;
    before = number;
  }
  const bytes = new Uint8Array(size);
  let place = 0;
  before = -1;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    let gap = number - before;
    for (; gap >= MORE; gap >>>= BITS) bytes[place++] = (gap & (MORE - 1)) | MORE;
    bytes[place++] = gap;
    before = number;
  }
  return bytes;
}

export function unpacked(bytes: Uint8Array): Uint32Array {
  // Each takes a byte at least.
  const found = new Uint32Array(bytes.length);
  let [count, number, gap, shift] = [0, -1, 0, 0];
  for (let place = 0; place < bytes.length; place++) {
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
