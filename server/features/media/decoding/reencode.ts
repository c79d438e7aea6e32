/**
 * The second half of `ingest.ts`, with the picture library: decoded to plain pixels and encoded again. Runs in
 * decode-process.ts.
 */
import { createHash } from "node:crypto";
import { rgbaToThumbHash } from "thumbhash";
import { type ImageRefusal, type IngestedImage, MAX_SIDE } from "../ingested-image.ts";
import { sharp } from "./codecs.ts";
import type { DecodeLimits } from "./decode-limits.ts";
import { decodingBytes } from "./decode-memory.ts";

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** The claimed kind is that of the first bytes. */
export async function reencode(
  bytes: Buffer,
  claimed: string,
  limits: DecodeLimits,
): Promise<IngestedImage | ImageRefusal> {
  // Only the header is read here, so that a decompression bomb is refused as one instead of failing somewhere in the
  // decoder.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return { refused: "broken" };
  const kind = header.format === "heif" && header.compression === "av1" ? "avif" : header.format;
  if (kind !== claimed || (header.pages ?? 1) > 1) return { refused: "unsupported" };
  if (header.width * header.height > limits.maxPixels || decodingBytes(header) > limits.maxDecodeBytes) {
    return { refused: "too_many_pixels" };
  }

  const pixels = await decode(bytes, limits).catch(() => null);
  if (pixels === null) return { refused: "broken" };
  const transparent = header.hasAlpha && !(await fromPixels(pixels).stats()).isOpaque;
  const encoded = await (transparent ? asWebp(pixels) : asJpeg(pixels));
  return {
    bytes: encoded,
    hash: createHash("sha256").update(encoded).digest("hex"),
    width: pixels.info.width,
    height: pixels.info.height,
    thumbhash: await thumbhashOf(pixels),
    ...(transparent
      ? { mime: "image/webp" as const, extension: "webp" as const }
      : { mime: "image/jpeg" as const, extension: "jpg" as const }),
  };
}

/** Upright sRGB pixels with an alpha channel, at most MAX_SIDE wide and high. An incomplete picture is refused. */
function decode(bytes: Buffer, { maxPixels, timeoutMs }: DecodeLimits): Promise<Pixels> {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", autoOrient: true })
    .timeout({ seconds: timeoutMs / 1000 })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
}

const fromPixels = ({ data, info }: Pixels) =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

const asJpeg = (pixels: Pixels) => fromPixels(pixels).removeAlpha().jpeg({ quality: 90 }).toBuffer();

const asWebp = (pixels: Pixels) =>
  fromPixels(pixels).webp({ quality: 95, alphaQuality: 100, smartSubsample: true }).toBuffer();

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: 100, height: 100, fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
