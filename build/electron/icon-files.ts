/**
 * Icon files of Windows (.ico) and macOS (.icns), written from PNG pictures: both are little more than a table of contents.
 */

export interface Picture {
  /** Width and height in pixels. */
  size: number;
  png: Uint8Array;
}

/** Windows: sizes up to 256. */
export function icoFile(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    if (size > 256) throw new Error(`an icon for Windows has at most 256 pixels, not ${size}`);
    const entry = 6 + 16 * index;
    // 256 is written as 0.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** Names of the entries that hold PNG, by size; a size may have two, one for each density of the screen. */
const entryNames: Readonly<Record<number, readonly string[]>> = {
  16: ["icp4"],
  32: ["icp5", "ic11"],
  64: ["ic12"],
  128: ["ic07"],
  256: ["ic08", "ic13"],
  512: ["ic09", "ic14"],
  1024: ["ic10"],
};

/** macOS: sizes of the table above. */
export function icnsFile(pictures: readonly Picture[]): Buffer {
  const parts = pictures.flatMap(({ size, png }) => {
    const names = entryNames[size];
    if (!names) throw new Error(`macOS has no icon of ${size} pixels`);
    return names.map((name) => Buffer.concat([Buffer.from(name, "latin1"), bigEndian(8 + png.length), png]));
  });
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from("icns", "latin1"), bigEndian(8 + body.length), body]);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
