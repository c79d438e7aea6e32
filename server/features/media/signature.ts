/**
 * The kind that the first bytes of a file claim. Never a reason to trust it (the decoder decides), only a reason to
 * refuse: bytes that do not even claim one of the four kinds never reach the decoder.
 */
export type PictureKind = "jpeg" | "png" | "webp" | "avif";

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The kind of picture `bytes` claim to be, or null. */
export function pictureKind(bytes: Buffer): PictureKind | null {
  if (bytes.length < 16) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (bytes.subarray(0, 8).equals(pngStart)) return "png";
  if (ascii(bytes, 0) === "RIFF" && ascii(bytes, 8) === "WEBP") return "webp";
  if (brands(bytes).some((brand) => brand === "avif" || brand === "avis")) return "avif";
  return null;
}

/**
 * Whether the file declares an animation, in the two kinds whose decoder shows only the first picture without a
 * warning. (Of WebP the decoder counts the pictures itself.)
 */
export function claimsToMove(bytes: Buffer): boolean {
  return brands(bytes).includes("avis") || pngChunks(bytes).includes("acTL");
}

const ascii = (bytes: Buffer, at: number) => bytes.toString("latin1", at, at + 4);

/** The brands of an ISO media file's first box: size, "ftyp", major brand, minor version, compatible brands. */
function brands(bytes: Buffer): string[] {
  if (bytes.length < 16 || ascii(bytes, 4) !== "ftyp") return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const found = [ascii(bytes, 8)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(ascii(bytes, at));
  return found;
}

/** The names of a PNG's chunks before its first picture data; each chunk is length, name, data, checksum. */
function pngChunks(bytes: Buffer): string[] {
  const names: string[] = [];
  if (!bytes.subarray(0, 8).equals(pngStart)) return names;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = ascii(bytes, at + 4);
    if (name === "IDAT") break;
    names.push(name);
  }
  return names;
}
