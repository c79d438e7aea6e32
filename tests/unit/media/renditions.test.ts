import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { sharp } from "../../../server/features/media/decoding/codecs.ts";
import {
  createRenditions,
  type Rendition,
  type RenditionRequest,
} from "../../../server/features/media/store/renditions.ts";
import { localMediaStore, type MediaStore } from "../../../server/features/media/store/store.ts";
import { IMAGE_QUALITIES, IMAGE_WIDTHS } from "../../../src-shared/media/image.ts";
import { picture, temporaryFolder, transparentPicture } from "./pictures.ts";

const path = "chairs/mesh.jpg";

/** A shop with one picture of 500 by 300, and a count of how often an original was read. */
async function shop(options: { concurrency?: number; waiting?: number; maxDiskBytes?: number } = {}) {
  const home = await temporaryFolder();
  const files = localMediaStore(join(home, "images"));
  await files.write(path, await picture(500, 300).jpeg().toBuffer());
  let reads = 0;
  let afterRead: (() => Promise<void>) | null = null;
  const store: MediaStore = {
    ...files,
    read: async (name) => {
      reads += 1;
      const bytes = await files.read(name);
      await afterRead?.();
      return bytes;
    },
  };
  /** Holds the next reader of an original, after it has read, until it is released. */
  const holdRead = () => {
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    afterRead = () => {
      afterRead = null;
      reached.resolve();
      return go.promise;
    };
    return { reached: reached.promise, now: go.resolve };
  };
  const faults: unknown[] = [];
  const cacheDir = join(home, "renditions");
  const open = () => {
    const renditions = createRenditions({ store, cacheDir, onFault: (error) => faults.push(error), ...options });
    onTestFinished(() => renditions.close());
    return renditions;
  };
  const kept = () => localMediaStore(cacheDir).list("");
  return { home, files, open, renditions: open(), cacheDir, kept, faults, holdRead, reads: () => reads };
}

const avif = "image/avif,image/webp,*/*";
const wanted: RenditionRequest = { path, width: 160, quality: 80, accept: avif };

function made(rendition: Awaited<ReturnType<ReturnType<typeof createRenditions>["get"]>>): Rendition {
  if (rendition === null || "refused" in rendition) throw new Error(`no rendition: ${JSON.stringify(rendition)}`);
  return rendition;
}

describe("a rendition", () => {
  test.each([
    ["image/avif,image/webp", "image/avif", "heif"],
    ["image/webp", "image/webp", "webp"],
    ["*/*", "image/jpeg", "jpeg"],
  ])("for Accept %s is really %s", async (accept, mime, format) => {
    const { renditions } = await shop();
    const rendition = made(await renditions.get({ ...wanted, accept }));
    expect(rendition.mime).toBe(mime);
    expect(await sharp(rendition.bytes).metadata()).toMatchObject({ format, width: 160, height: 96 });
  });

  test.each([
    ["image/avif", "image/avif"],
    ["image/webp", "image/webp"],
    ["*/*", "image/png"],
  ])("of a transparent picture stays transparent (%s)", async (accept, mime) => {
    const { renditions, files } = await shop();
    await files.write("logo.webp", await transparentPicture(200).webp().toBuffer());
    const rendition = made(await renditions.get({ path: "logo.webp", width: 96, quality: 80, accept }));
    expect(rendition.mime).toBe(mime);
    const { data } = await sharp(rendition.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
  });

  test("is never wider than the picture: every wider width is one and the same", async () => {
    const { renditions, kept } = await shop();
    const widths = [640, 960, 1280, 1600, undefined];
    const all = await Promise.all(widths.map(async (width) => made(await renditions.get({ ...wanted, width }))));
    expect(new Set(all.map((rendition) => rendition.etag)).size).toBe(1);
    expect(await sharp(all[0]?.bytes).metadata()).toMatchObject({ width: 500, height: 300 });
    expect(await kept()).toHaveLength(1);
  });

  test("of a cut is the middle of the picture in its shape, never larger than it is there", async () => {
    const { renditions, files } = await shop();
    // Red, blue and red, of which a cut of 4 to 3 has only blue.
    const red = { create: { width: 800, height: 200, channels: 3, background: "#c00" } } as const;
    const middle = await sharp({ create: { ...red.create, width: 300, background: "#00c" } })
      .png()
      .toBuffer();
    await files.write(
      "wide.png",
      await sharp(red)
        .composite([{ input: middle }])
        .png()
        .toBuffer(),
    );
    for (const [width, size] of [
      [160, { width: 160, height: 120 }],
      [480, { width: 267, height: 200 }],
      [undefined, { width: 267, height: 200 }],
    ] as const) {
      const cut = made(await renditions.get({ ...wanted, path: "wide.png", width, cut: "4x3", quality: 85 }));
      expect(await sharp(cut.bytes).metadata()).toMatchObject(size);
      const { channels } = await sharp(cut.bytes).stats();
      expect(channels[0]?.max).toBeLessThan(60);
      expect(channels[2]?.min).toBeGreaterThan(150);
    }
    const whole = made(await renditions.get({ ...wanted, path: "wide.png", width: 160 }));
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ width: 160, height: 40 });
  });

  test("weighs less the lower the quality", async () => {
    const { renditions } = await shop();
    for (const accept of ["image/avif", "image/webp", "*/*"]) {
      const weights = [];
      for (const quality of IMAGE_QUALITIES) {
        weights.push(made(await renditions.get({ ...wanted, width: 480, quality, accept })).bytes.length);
      }
      expect(weights).toEqual([...weights].sort((a, b) => a - b));
      expect(new Set(weights).size).toBe(IMAGE_QUALITIES.length);
    }
  });

  test("is upright even when its original was stored with a turn", async () => {
    const { renditions, files } = await shop();
    await files.write("turned.jpg", await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    const rendition = made(await renditions.get({ ...wanted, path: "turned.jpg", width: 320 }));
    expect(await sharp(rendition.bytes).metadata()).toMatchObject({ width: 200, height: 400 });
  });
});

describe("the set of renditions is bounded", () => {
  test.each([
    { width: 161 },
    { width: 0 },
    { width: -160 },
    { width: 160.5 },
    { width: Number.NaN },
    { width: 5000 },
    { cut: "1x1" },
    { cut: "" },
    { cut: "toString" },
    { quality: 81 },
    { quality: 100 },
    { quality: 0 },
    { path: "chairs/none.jpg" },
    { path: "../chairs/mesh.jpg" },
    { path: "chairs" },
    { path: "" },
    { path: `${"a".repeat(200)}.jpg` },
  ])("%o does not exist", async (change) => {
    const { renditions, kept } = await shop();
    expect(await renditions.get({ ...wanted, ...change })).toBeNull();
    expect(await kept()).toEqual([]);
  });

  test("a file without a picture's name is never opened", async () => {
    const { renditions, files, reads } = await shop();
    await files.write("models/chair.glb", Buffer.from("glTF"));
    expect(await renditions.get({ ...wanted, path: "models/chair.glb" })).toBeNull();
    expect(reads()).toBe(0);
  });

  test("all widths, cuts and qualities of a format together are no more than the table says", async () => {
    const { renditions, kept } = await shop();
    for (const width of [...IMAGE_WIDTHS, undefined]) {
      for (const quality of IMAGE_QUALITIES) {
        for (const cut of [undefined, "4x3"]) {
          await renditions.get({ ...wanted, width, cut, quality, accept: "image/webp" });
        }
      }
    }
    // The picture is 500 wide: 96, 160, 320 and 480, and one for all that is wider. Its cut is 400 wide.
    expect(await kept()).toHaveLength((5 + 4) * IMAGE_QUALITIES.length);
  });
});

describe("work is done once", () => {
  test("a hundred visitors who ask at the same time cause one encoding", async () => {
    const { renditions, reads, kept } = await shop();
    const all = await Promise.all(Array.from({ length: 100 }, () => renditions.get(wanted)));
    // Read once to learn its width, once to encode it.
    expect(reads()).toBe(2);
    expect(new Set(all.map((rendition) => made(rendition).bytes)).size).toBe(1);
    expect(await kept()).toHaveLength(1);
  });

  test("later visitors get it from memory, and after a restart from the disk", async () => {
    const { renditions, open, reads } = await shop();
    const first = made(await renditions.get(wanted));
    expect(made(await renditions.get(wanted)).bytes).toBe(first.bytes);
    expect(reads()).toBe(2);
    const restarted = made(await open().get(wanted));
    // The original is looked at again, but not encoded again.
    expect(reads()).toBe(3);
    expect(restarted).toEqual(first);
  });

  test("a rendition that a crash left empty is made again", async () => {
    const { renditions, open, cacheDir, kept } = await shop();
    const first = made(await renditions.get(wanted));
    for (const name of await kept()) await writeFile(join(cacheDir, name), "");
    expect(made(await open().get(wanted))).toEqual(first);
  });

  test("a full or broken disk makes it slow, not impossible", async () => {
    const { renditions, cacheDir, faults } = await shop();
    await writeFile(cacheDir, "a file where the folder should be");
    expect(made(await renditions.get(wanted)).bytes.length).toBeGreaterThan(0);
    expect(faults).toHaveLength(1);
  });
});

describe("more is asked than can be made", () => {
  test("some are made, some wait, the rest is refused at once and succeeds later", async () => {
    const { renditions } = await shop({ concurrency: 1, waiting: 2 });
    const asked = IMAGE_QUALITIES.flatMap((quality) => [
      { ...wanted, quality },
      { ...wanted, quality, width: 320 },
    ]);
    const answers = await Promise.all(asked.map((request) => renditions.get(request)));
    expect(answers.filter((answer) => answer !== null && "bytes" in answer)).toHaveLength(3);
    expect(answers.filter((answer) => answer !== null && "refused" in answer)).toHaveLength(5);
    for (const request of asked) {
      const late = await renditions.get(request);
      expect(late).toHaveProperty("bytes");
    }
  });

  test("a closed server takes no new work and finishes the old", async () => {
    const { renditions } = await shop();
    const underWay = renditions.get(wanted);
    await renditions.get({ ...wanted, width: 96 });
    await renditions.close();
    expect(await underWay).toHaveProperty("bytes");
    expect(await renditions.get(wanted)).toEqual({ refused: "busy" });
  });
});

describe("a picture that is removed or replaced", () => {
  test("takes its renditions with it, and only its own", async () => {
    const { renditions, files, kept } = await shop();
    await files.write("chairs/mesh.jpg2.jpg", await picture(200, 200).jpeg().toBuffer());
    await renditions.get(wanted);
    await renditions.get({ ...wanted, path: "chairs/mesh.jpg2.jpg" });
    expect(await kept()).toHaveLength(2);
    await files.remove(path);
    await renditions.forget(path);
    expect(await renditions.get(wanted)).toBeNull();
    expect(await kept()).toEqual([expect.stringMatching(/^chairs\/mesh\.jpg2\.jpg\//)]);
    expect(await renditions.get({ ...wanted, path: "chairs/mesh.jpg2.jpg" })).toHaveProperty("bytes");
  });

  test("waits for a rendition that is being made, and leaves nothing of it behind", async () => {
    const { renditions, kept, holdRead } = await shop();
    await renditions.get({ ...wanted, width: 96 });
    const release = holdRead();
    const underWay = renditions.get(wanted);
    await release.reached;
    let gone = false;
    const forgotten = renditions.forget(path).then(() => {
      gone = true;
    });
    // Time enough for anyone who does not wait.
    for (let round = 0; round < 50; round += 1) await kept();
    expect(gone).toBe(false);
    release.now();
    await Promise.all([underWay, forgotten]);
    expect(await kept()).toEqual([]);
  });

  test("leaves nothing behind when it changes while it is being looked at for the first time", async () => {
    const { renditions, files, kept, holdRead } = await shop();
    const release = holdRead();
    const underWay = renditions.get(wanted);
    await release.reached;
    await files.write(path, await picture(500, 200).jpeg().toBuffer());
    await renditions.forget(path);
    release.now();
    await underWay;
    expect(await kept()).toEqual([]);
    expect(await sharp(made(await renditions.get(wanted)).bytes).metadata()).toMatchObject({ height: 64 });
  });

  test("is never shown in its former version, even without a notice and after a restart", async () => {
    const { renditions, files, open } = await shop();
    const old = made(await renditions.get(wanted));
    await files.write(path, await picture(500, 200).jpeg().toBuffer());
    const fresh = made(await open().get(wanted));
    expect(fresh.etag).not.toBe(old.etag);
    expect(await sharp(fresh.bytes).metadata()).toMatchObject({ width: 160, height: 64 });
  });

  test("appears as soon as it is stored, though it was asked for before", async () => {
    const { renditions, files } = await shop();
    const request = { ...wanted, path: "new.jpg" };
    expect(await renditions.get(request)).toBeNull();
    await files.write("new.jpg", await picture(200, 200).jpeg().toBuffer());
    expect(await renditions.get(request)).toHaveProperty("bytes");
  });
});

test("the folder of renditions holds nothing but renditions, and may be emptied", async () => {
  const { renditions, cacheDir, open } = await shop();
  const first = made(await renditions.get(wanted));
  expect((await readdir(cacheDir)).sort()).toEqual([".incoming", "chairs"]);
  await rm(cacheDir, { recursive: true });
  await mkdir(cacheDir);
  expect(made(await open().get(wanted))).toEqual(first);
});

test("the folder of renditions has a limit: the oldest are removed, and made again on request", async () => {
  const { renditions, kept } = await shop({ maxDiskBytes: 4000 });
  for (const quality of IMAGE_QUALITIES) await renditions.get({ path, width: 320, quality, accept: avif });
  await renditions.close();
  const left = await kept();
  expect(left.length).toBeLessThan(IMAGE_QUALITIES.length);
  expect(left.length).toBeGreaterThan(0);
  // The last that were made are there.
  expect(left.at(-1)).toContain(`-q${Math.max(...IMAGE_QUALITIES)}-`);
});
