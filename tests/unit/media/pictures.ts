/** Small pictures made for tests, valid and hostile. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { Sharp } from "sharp";
import { onTestFinished } from "vitest";
import { sharp } from "../../../server/features/media/decoding/codecs.ts";

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "showroom-media-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A shaded picture, red on the start side and blue on the other, so that turning and truncation show. */
export function picture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels.set(x < width / 2 ? [230, (y * 7) % 60, 20] : [20, (x * 5) % 60, 230], (y * width + x) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A disc on a transparent ground. */
export function transparentPicture(side: number): Sharp {
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const inside = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2) < side / 3;
    pixels.set(inside ? [20, 120, 90, 255] : [0, 0, 0, 0], at * 4);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } });
}

/** The PNG `png` with one more chunk right after its header chunk. */
export function withPngChunk(png: Buffer, name: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(name, data), png.subarray(33)]);
}

/** A PNG of a few bytes whose header claims `width` by `height`. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    pngChunk("IHDR", header),
    pngChunk("IDAT", Buffer.alloc(8)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** `jpeg` with the size in its frame header overwritten. */
export function jpegBomb(jpeg: Buffer, width: number, height: number): Buffer {
  const bomb = Buffer.from(jpeg);
  const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
  bomb.writeUInt16BE(height, frame + 5);
  bomb.writeUInt16BE(width, frame + 7);
  return bomb;
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
