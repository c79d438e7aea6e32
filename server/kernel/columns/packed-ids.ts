/**
 * Ids in few bytes: one that the shop made is the 16 bytes of its number behind a zero, another its letters behind how many bytes they
 * are.
 */
const MADE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MADE_BYTES = 16;

/** One behind the other. Refuses an id of no letters, or of more than 255 bytes. */
export const packedIds = (ids: readonly string[]): Uint8Array => Buffer.concat(ids.map(packedId));

export function packedId(id: string): Uint8Array {
  const bytes = MADE.test(id) ? Buffer.from(id.replaceAll("-", ""), "hex") : Buffer.from(id);
  if (bytes.length === 0 || bytes.length > 255) throw new RangeError(`no id: "${id}"`);
  return Buffer.concat([Uint8Array.of(MADE.test(id) ? 0 : bytes.length), bytes]);
}

/** Where `id`, which is packed, begins among those of `buffer` between two places; -1 where it is none of them. */
export function placeOfId(buffer: Uint8Array, id: Uint8Array, start: number, end: number): number {
  for (let place = start; place < end; ) {
    let same = 0;
    while (same < id.length && buffer[place + same] === id[same]) same += 1;
    if (same === id.length) return place;
    place += 1 + ((buffer[place] as number) || MADE_BYTES);
  }
  return -1;
}
