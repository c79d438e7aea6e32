/** 64 bits of a text's wording (FNV-1a from two beginnings); spaces make no difference. */
export function fingerprint(text: string): string {
  const wording = text.replace(/\s+/g, " ").trim();
  return [0x811c9dc5, 0x050c5d1f].map((start) => fnv1a(wording, start).toString(36)).join(".");
}

function fnv1a(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash >>> 0;
}
