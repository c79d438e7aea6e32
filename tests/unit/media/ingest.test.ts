import { createHash, randomBytes } from "node:crypto";
import { thumbHashToRGBA } from "thumbhash";
import { describe, expect, test } from "vitest";
import { sharp } from "../../../server/features/media/decoding/codecs.ts";
import { ingestImage } from "../../../server/features/media/ingest.ts";
import { type IngestedImage, MAX_SIDE } from "../../../server/features/media/ingested-image.ts";
import { MAX_PICTURE_BYTES } from "../../../src-shared/media/upload-sizes.ts";
import { jpegBomb, picture, pngBomb, transparentPicture, withPngChunk } from "./pictures.ts";

async function accepted(bytes: Buffer): Promise<IngestedImage> {
  const image = await ingestImage(bytes, "staff");
  if ("refused" in image) throw new Error(`refused: ${image.refused}`);
  return image;
}

/** Red, green and blue at a place, 0..1 of width and height. */
async function colourAt(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [...data.subarray(at, at + 3)];
}

describe("a picture that staff upload", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("is taken as %s and kept as JPEG", async (format) => {
    const image = await accepted(await picture(64, 48).toFormat(format).toBuffer());
    expect(image).toMatchObject({ width: 64, height: 48, mime: "image/jpeg", extension: "jpg" });
    expect(image.hash).toBe(createHash("sha256").update(image.bytes).digest("hex"));
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: "jpeg", width: 64, height: 48 });
  });

  test("has the same name however often it is uploaded", async () => {
    const bytes = await picture(40, 40).png().toBuffer();
    expect((await accepted(bytes)).hash).toBe((await accepted(bytes)).hash);
  });

  test("is upright when the camera was held sideways", async () => {
    // Orientation 6: the right side of what is stored is shown at the bottom.
    const image = await accepted(await picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect([image.width, image.height]).toEqual([40, 60]);
    const [topRed = 0, , topBlue = 0] = await colourAt(image.bytes, 0.5, 0.1);
    const [bottomRed = 0, , bottomBlue = 0] = await colourAt(image.bytes, 0.5, 0.9);
    expect(topRed).toBeGreaterThan(topBlue);
    expect(bottomBlue).toBeGreaterThan(bottomRed);
  });

  test("keeps its transparency", async () => {
    const image = await accepted(await transparentPicture(60).png().toBuffer());
    expect(image).toMatchObject({ mime: "image/webp", extension: "webp" });
    const { data } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    expect(data[(30 * 60 + 30) * 4 + 3]).toBe(255);
  });

  test("becomes JPEG when its alpha channel hides nothing", async () => {
    const image = await accepted(await picture(40, 40).ensureAlpha().png().toBuffer());
    expect(image.mime).toBe("image/jpeg");
  });

  test("is scaled down to the largest shown size, never up", async () => {
    const large = await accepted(
      await picture(MAX_SIDE + 600, 500)
        .jpeg()
        .toBuffer(),
    );
    expect([large.width, large.height]).toEqual([MAX_SIDE, 400]);
    const small = await accepted(await picture(10, 10).jpeg().toBuffer());
    expect([small.width, small.height]).toEqual([10, 10]);
  });

  test("may be grey, of 16 bits, or made for print", async () => {
    const grey = await accepted(await picture(40, 30).greyscale().png().toBuffer());
    const deep = await accepted(await picture(40, 30).toColourspace("rgb16").png().toBuffer());
    const print = await accepted(await picture(40, 30).toColourspace("cmyk").jpeg().toBuffer());
    for (const image of [grey, deep, print]) {
      expect(await sharp(image.bytes).metadata()).toMatchObject({ format: "jpeg", space: "srgb", channels: 3 });
    }
    const [red = 0, , blue = 0] = await colourAt(print.bytes, 0.1, 0.5);
    expect(red).toBeGreaterThan(blue);
  });

  test.each([
    [60, 40],
    [1, 1],
    [400, 1],
  ])("has a blurred stand-in (%i by %i)", async (width, height) => {
    const image = await accepted(await picture(width, height).png().toBuffer());
    const blurred = thumbHashToRGBA(Buffer.from(image.thumbhash, "base64"));
    expect(blurred.w).toBeGreaterThanOrEqual(blurred.h);
    expect(image.thumbhash.length).toBeLessThan(50);
  });

  test("loses everything but its pixels: place, owner, colour profile, comments", async () => {
    const bytes = await picture(40, 40)
      .withExif({
        IFD0: { Copyright: "<script>alert(1)</script>", Artist: "Fatima" },
        IFD3: { GPSLatitude: "25/1 17/1 0/1" },
      })
      .withIccProfile("p3")
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><!-- Fatima --></x:xmpmeta>")
      .jpeg()
      .toBuffer();
    expect(bytes.includes("Fatima")).toBe(true);
    const image = await accepted(bytes);
    const { exif, icc, xmp, iptc, comments, orientation } = await sharp(image.bytes).metadata();
    expect({ exif, icc, xmp, iptc, comments, orientation }).toEqual({});
    expect(image.bytes.includes("script")).toBe(false);
    expect(image.bytes.includes("Fatima")).toBe(false);
  });
});

describe("a file that is something else as well", () => {
  const code = "<?php system($_GET['c']); ?><script>alert(1)</script>";

  test("loses data appended behind the picture", async () => {
    const image = await accepted(Buffer.concat([await picture(40, 40).jpeg().toBuffer(), Buffer.from(code)]));
    expect(image.bytes.includes("<?php")).toBe(false);
  });

  test("loses data in a comment inside the picture", async () => {
    const png = withPngChunk(await picture(40, 40).png().toBuffer(), "tEXt", Buffer.from(`Comment\0${code}`));
    expect(png.includes("<?php")).toBe(true);
    const image = await accepted(png);
    expect(image.bytes.includes("<?php")).toBe(false);
  });
});

describe("files that are no accepted pictures are refused", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  const frames = [picture(20, 20).png().toBuffer(), transparentPicture(20).png().toBuffer()];

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ["nothing at all", () => Buffer.alloc(0)],
    ["SVG", () => Buffer.from(svg)],
    ["SVG behind white space", () => Buffer.from(`\n\n  <?xml version="1.0"?>${svg}`)],
    ["HTML", () => Buffer.from("<!doctype html><title>x</title><script>alert(1)</script>")],
    ["a script that begins like a GIF", () => Buffer.from("GIF89a/*<?php echo 1; ?>*/=1;")],
    ["GIF", () => picture(20, 20).gif().toBuffer()],
    ["TIFF", () => picture(20, 20).tiff().toBuffer()],
    ["PDF", () => Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>")],
    [
      "a moving WebP",
      async () =>
        sharp(await Promise.all(frames), { join: { animated: true } })
          .webp()
          .toBuffer(),
    ],
    [
      "a moving PNG",
      async () => withPngChunk(await picture(20, 20).png().toBuffer(), "acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    ],
    [
      "a moving AVIF",
      async () => {
        const still = await picture(20, 20).avif().toBuffer();
        still.write("avis", 8, "latin1");
        return still;
      },
    ],
    [
      "a photograph in Apple's format",
      async () => {
        const still = await picture(20, 20).avif().toBuffer();
        return Buffer.from(still.toString("latin1").replaceAll("avif", "heic"), "latin1");
      },
    ],
  ])("%s is not supported", async (_, make) => {
    expect(await ingestImage(await make(), "staff")).toEqual({ refused: "unsupported" });
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)("half a %s is broken", async (format) => {
    const whole = await picture(300, 300).toFormat(format).toBuffer();
    expect(await ingestImage(whole.subarray(0, whole.length / 2), "staff")).toEqual({ refused: "broken" });
  });

  test.each(["jpeg", "png", "webp"] as const)("the beginning of a %s and then noise is broken", async (format) => {
    const start = (await picture(300, 300).toFormat(format).toBuffer()).subarray(0, 20);
    expect(await ingestImage(Buffer.concat([start, randomBytes(2000)]), "staff")).toEqual({ refused: "broken" });
  });

  test("more than 5 MB is too large, and not even looked at", async () => {
    const jpeg = await picture(20, 20).jpeg().toBuffer();
    const full = Buffer.concat([jpeg, Buffer.alloc(MAX_PICTURE_BYTES - jpeg.length)]);
    expect(await ingestImage(full, "staff")).toMatchObject({ width: 20 });
    expect(await ingestImage(Buffer.concat([full, Buffer.alloc(1)]), "staff")).toEqual({ refused: "too_large" });
  });
});

describe("a pixel bomb", () => {
  test("is refused by its header", async () => {
    const jpeg = await picture(20, 20).jpeg().toBuffer();
    for (const bomb of [pngBomb(30_000, 30_000), pngBomb(8000, 5001), jpegBomb(jpeg, 65_000, 65_000)]) {
      expect(await ingestImage(bomb, "staff")).toEqual({ refused: "too_many_pixels" });
    }
  });

  test("is refused when its kind takes more memory than its pixels tell", async () => {
    const deep = await sharp({ create: { width: 5000, height: 4000, channels: 4, background: "#80808080" } })
      .toColourspace("rgb16")
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
    expect(await ingestImage(deep, "staff")).toEqual({ refused: "too_many_pixels" });
  });

  test("of exactly 40 megapixels is looked at, and found to be empty", async () => {
    expect(await ingestImage(pngBomb(8000, 5000), "staff")).toEqual({ refused: "broken" });
  });
});

describe("many uploads at once", () => {
  test("are worked on one after the other, and beyond twenty waiting the rest is asked to come back", async () => {
    const jpeg = await picture(30, 30).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 40 }, () => ingestImage(jpeg, "staff")));
    expect(answers.filter((answer) => "hash" in answer)).toHaveLength(21);
    expect(answers.filter((answer) => "refused" in answer && answer.refused === "busy")).toHaveLength(19);
    expect(await ingestImage(jpeg, "staff")).toMatchObject({ width: 30 });
  });
});

describe("the picture library itself", () => {
  test.each(["gif", "tiff"] as const)("opens no %s in this process", async (format) => {
    const bytes = await picture(20, 20).toFormat(format).toBuffer();
    await expect(sharp(bytes).metadata()).rejects.toThrow();
  });

  test("opens no SVG in this process", async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`);
    await expect(sharp(svg).metadata()).rejects.toThrow();
  });
});
