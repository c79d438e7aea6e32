// Real photographs of telephones (HEIC): rotated by metadata, larger than the library's size, and truncated. They are
// decoded, prepared and placed on their product.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { preparePicture } from "../../electron/backend/pictures/prepare-picture.ts";
import { MAX_SIDE } from "../../server/features/media/ingested-image.ts";
import type { PictureUpload } from "../../src-shared/desktop/operations.ts";
import { hire } from "../support/people.ts";
import { root } from "../support/source-imports.ts";
import { type OpenDesktop, openDesktop } from "./support/backend.ts";

const CHAIR = "DM-SE-101-BLK";
/** 480 × 640 as it stands, stored lying; of the demo's own chair. */
const standing = readFileSync(join(root, "tests/desktop/support/telephone.heic"));
/** 4400 × 3000. */
const large = readFileSync(join(root, "tests/desktop/support/telephone-large.heic"));
const cutOff = standing.subarray(0, 6000);

describe("a telephone's photograph", () => {
  const folder = mkdtempSync(join(tmpdir(), "heic-"));
  mkdirSync(folder, { recursive: true });
  const job = { original: join(folder, "original"), ready: join(folder, "ready"), thumb: join(folder, "thumb") };
  const prepare = (bytes: Uint8Array) => {
    writeFileSync(job.original, bytes);
    return preparePicture(job);
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Mean difference of brightness from the demo's picture as it stands, of 255. */
  async function differenceFromChair(file: string): Promise<number> {
    const small = { width: 48, height: 64, fit: "contain", background: "#fff" } as const;
    const grey = (picture: ReturnType<typeof sharp>) => picture.resize(small).greyscale().raw().toBuffer();
    const chair = await grey(sharp(join(root, "db/seed/demo/pictures/products/task-chair-mesh.jpg")));
    const made = await grey(sharp(file));
    return made.reduce((sum, byte, at) => sum + Math.abs(byte - (chair[at] ?? 0)), 0) / made.length;
  }

  test("is sent upright as JPEG, and its thumbnail is upright too", async () => {
    expect(await prepare(standing)).toMatchObject({ made: true });
    expect(await sharp(job.ready).metadata()).toMatchObject({ format: "jpeg", width: 480, height: 640 });
    expect(await sharp(job.thumb).metadata()).toMatchObject({ format: "webp", width: 120, height: 160 });
    expect(await differenceFromChair(job.ready)).toBeLessThan(8);
    expect(await differenceFromChair(job.thumb)).toBeLessThan(8);
  });

  test("is scaled down to the library's size", async () => {
    const prepared = await prepare(large);
    expect(prepared).toEqual({ made: true, bytes: readFileSync(job.ready).length });
    const { width, height } = await sharp(job.ready).metadata();
    expect([width, height]).toEqual([MAX_SIDE, Math.round((MAX_SIDE * 3000) / 4400)]);
  });

  test("that is incomplete or no picture is broken", async () => {
    expect(await prepare(cutOff)).toEqual({ problem: "broken" });
    expect(await prepare(standing.subarray(0, 24))).toEqual({ problem: "broken" });
    const empty = Buffer.concat([standing.subarray(0, 28), Buffer.alloc(4000)]);
    expect(await prepare(empty)).toEqual({ problem: "broken" });
  });

  test("leaves nothing in memory: a folder of them takes no more than one does", async () => {
    // Weighs as much as real ones do, in a part that decoders skip.
    const weight = Buffer.alloc(12_000_000);
    weight.writeUInt32BE(weight.length);
    weight.write("free", 4, "latin1");
    const heavy = Buffer.concat([standing, weight]);
    await prepare(heavy);
    const before = process.memoryUsage.rss();
    for (let at = 0; at < 40; at += 1) await prepare(heavy);
    expect(process.memoryUsage.rss() - before).toBeLessThan(240_000_000);
  });
});

describe("telephones' photographs dropped on the desktop", () => {
  let desktop: OpenDesktop;
  async function ask<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    const form = body instanceof FormData;
    const response = await desktop.backend().handle(
      new Request(`app://shop${path}`, {
        method,
        ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
        ...(body && !form ? { headers: { "content-type": "application/json" } } : {}),
      }),
    );
    const answer = (await response.json()) as { success: boolean; data: T };
    if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  }
  const list = () => ask<PictureUpload[]>("GET", "/api/desktop/uploads");
  const leftIn = async (...states: PictureUpload["state"][]) =>
    (await list()).filter(({ state }) => states.includes(state)).length;

  beforeAll(async () => {
    desktop = await openDesktop();
    const { email, password } = await hire(desktop.shop.app as never, {});
    await ask("POST", "/api/desktop/sign-in", { email, password, deviceName: "Counter" });
    const state = async () => (await ask<{ state: string }>("GET", "/api/desktop/status")).state;
    await vi.waitFor(async () => expect(await state()).toBe("online"), { timeout: 60_000 });
  });
  afterAll(() => desktop.close());

  test("are on their product, upright and in the library's size; a broken one is explained", async () => {
    for (const [name, bytes] of [
      [`${CHAIR}_1.HEIC`, standing],
      [`${CHAIR}_2.heic`, large],
      [`${CHAIR}_3.heic`, cutOff],
    ] as const) {
      const form = new FormData();
      form.append("batch", "telephone");
      form.append("image", new Blob([Uint8Array.from(bytes)]), name);
      await ask("POST", "/api/desktop/uploads", form);
    }
    await expect.poll(() => leftIn("reading")).toBe(0);
    const thumb = await desktop
      .backend()
      .handle(new Request(`app://shop/api/desktop/uploads/${(await list())[0]?.id}/thumb`));
    expect(thumb.headers.get("content-type")).toBe("image/webp");
    await ask("POST", "/api/desktop/uploads/send", {});
    await expect.poll(() => leftIn("matched", "waiting", "sending")).toBe(0);
    expect((await list()).map(({ name, state, problem }) => [name, state, problem])).toEqual([
      [`${CHAIR}_1.HEIC`, "done", null],
      [`${CHAIR}_2.heic`, "done", null],
      [`${CHAIR}_3.heic`, "failed", "broken"],
    ]);

    const { db } = desktop.shop.app;
    const stored = await db
      .selectFrom("media")
      .select(["name", "path", "width", "height"])
      .where("name", "like", `${CHAIR}_%`)
      .orderBy("name")
      .execute();
    expect(stored).toMatchObject([
      { width: 480, height: 640 },
      { width: MAX_SIDE, height: Math.round((MAX_SIDE * 3000) / 4400) },
    ]);
    const product = await db
      .selectFrom("products")
      .innerJoin("variants", "variants.product_id", "products.id")
      .select("products.images")
      .where("sku", "=", CHAIR)
      .executeTakeFirstOrThrow();
    const shown = (JSON.parse(product.images) as { path: string }[]).map(({ path }) => path);
    for (const { name, path } of stored)
      expect(
        shown.filter((one) => one === path),
        name,
      ).toHaveLength(1);
  });
});
