// Pictures generated for tests, all different, so that none is a duplicate.
import sharp from "sharp";

export interface MadePicture {
  name: string;
  bytes: Buffer;
}

let made = 0;

export interface Look {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "webp";
  /** As a camera notes that it was held sideways. */
  exif?: number;
  /** Hardly compresses: for files that must be large. */
  noise?: boolean;
}

export async function aPicture(name: string, look: Look = {}): Promise<MadePicture> {
  const { width = 320, height = 240, format = "jpeg", exif, noise = false } = look;
  made += 1;
  const colour = { r: (made * 37) % 256, g: (made * 91) % 256, b: (made * 151) % 256 };
  const plain = noise
    ? { width, height, channels: 3 as const, noise: { type: "gaussian" as const, mean: colour.r, sigma: 60 } }
    : { width, height, channels: 3 as const, background: colour };
  const mark = await sharp({
    create: { width: 8 + (made % 24), height: 8 + (made % 17), channels: 3, background: "#ffffff" },
  })
    .png()
    .toBuffer();
  // Noise is drawn without a background, and the other way round.
  const picture = sharp({ create: plain as never }).composite([{ input: mark, left: 4, top: 4 }]);
  const turned = exif === undefined ? picture : picture.withMetadata({ orientation: exif });
  return { name, bytes: await turned.toFormat(format, format === "jpeg" ? { quality: 90 } : {}).toBuffer() };
}

/** A photograph of which only the first half arrived. */
export async function aBrokenPicture(name: string): Promise<MadePicture> {
  const { bytes } = await aPicture(name, { noise: true });
  return { name, bytes: bytes.subarray(0, Math.round(bytes.length / 2)) };
}
