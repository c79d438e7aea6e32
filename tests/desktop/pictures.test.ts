// 120 real pictures in the desktop's queue, with its process killed twice and the connection lost once.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { PictureUpload } from "../../src-shared/desktop/operations.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { root } from "../support/source-imports.ts";
import { aBrokenPicture, aPicture, type MadePicture } from "./support/made-pictures.ts";

interface Shown {
  id: string;
  name: { en: string };
  images: { path: string; alt: { en: string } }[];
}

describe("a folder of pictures dropped on the desktop", { timeout: 120_000 }, () => {
  let shop: TestShop;
  let folder: string;
  let child: ChildProcess;
  let url: string;
  const before = new Map<string, number>();
  const files: MadePicture[] = [];

  async function start(): Promise<void> {
    child = fork(join(root, "tests/desktop/support/pictures-child.ts"), [folder, shop.url], { stdio: "inherit" });
    const [{ port }] = (await once(child, "message")) as [{ port: number }];
    url = `http://127.0.0.1:${port}`;
  }
  async function kill(): Promise<void> {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  async function ask<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    const response = await fetch(url + path, {
      method,
      ...(body instanceof FormData ? { body } : {}),
      ...(body && !(body instanceof FormData)
        ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } }
        : {}),
    });
    const answer = (await response.json()) as { success: boolean; data: T };
    if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  }
  const list = () => ask<PictureUpload[]>("GET", "/api/desktop/uploads");
  const drop = async ({ name, bytes }: MadePicture, batch: string) => {
    const form = new FormData();
    form.append("batch", batch);
    form.append("image", new Blob([Uint8Array.from(bytes)]), name);
    return ask<PictureUpload>("POST", "/api/desktop/uploads", form);
  };
  const count = async (...states: PictureUpload["state"][]) =>
    (await list()).filter(({ state }) => states.includes(state)).length;
  const until = (states: PictureUpload["state"][], number: number) =>
    expect.poll(() => count(...states), { timeout: 60_000, interval: 50 }).toBeGreaterThanOrEqual(number);
  const settled = (states: PictureUpload["state"][]) =>
    expect.poll(() => count(...states), { timeout: 60_000, interval: 200 }).toBe(0);
  const products = async (): Promise<(Shown & { skus: string[]; own: Map<string, string[]> })[]> => {
    const rows = await shop.app.db.selectFrom("products").selectAll().execute();
    const variants = await shop.app.db.selectFrom("variants").selectAll().orderBy("position").execute();
    return rows.map((row) => {
      const mine = variants.filter((variant) => variant.product_id === row.id && !variant.archived);
      return {
        id: row.id,
        name: JSON.parse(row.name),
        images: JSON.parse(row.images),
        skus: mine.map(({ sku }) => sku),
        own: new Map(mine.map(({ sku, images }) => [sku, JSON.parse(images) as string[]])),
      };
    });
  };

  beforeAll(async () => {
    shop = await openTestShop();
    folder = mkdtempSync(join(tmpdir(), "pictures-"));
    for (const product of await products()) before.set(product.id, product.images.length);
    await start();
    const who = await hire(shop.app as never, {});
    await ask("POST", "/api/desktop/sign-in", { email: who.email, password: who.password, deviceName: "Counter" });
    const online = async () => {
      expect((await ask<{ state: string }>("GET", "/api/desktop/status")).state).toBe("online");
    };
    await vi.waitFor(online, { timeout: 60_000 });
  });
  afterAll(async () => {
    await kill();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("every valid one is on its product exactly once, the others are explained", async () => {
    const all = await products();
    const single = all.filter(({ skus }) => skus.length === 1);
    const several = all.filter(({ skus }) => skus.length > 1);
    /** File name → product. */
    const belongs = new Map<string, string>();
    const good = async (productId: string, name: string, look?: Parameters<typeof aPicture>[1]) => {
      belongs.set(name, productId);
      files.push(await aPicture(name, look));
    };
    const target = (at: number) => {
      const product = all[at % all.length] as (typeof all)[number];
      return { product, sku: product.skus[at % product.skus.length] as string };
    };
    const [first] = single;
    if (!first) throw new Error("no product with one variant");
    const only = first.skus[0] as string;
    // In an order that is not theirs, of different weight.
    await good(first.id, `${only}_3.jpg`);
    await good(first.id, `${only} (2).png`, { format: "png", width: 3000, height: 2000 });
    await good(first.id, `${only}.jpg`, { width: 5200, height: 3000 });
    await good(first.id, `${only.toLowerCase()}-red-front.webp`, { format: "webp" });
    const turned = several[0] as (typeof all)[number];
    await good(turned.id, `${turned.skus[0]}-turned.jpg`, { width: 400, height: 200, exif: 6 });
    await good(turned.id, `${turned.skus[0]}-large-turned.jpg`, { width: 4400, height: 2000, exif: 8 });
    await good(turned.id, `${turned.skus[1]}-heavy.png`, { width: 1900, height: 1500, format: "png", noise: true });
    for (let at = 0; belongs.size < 110; at += 1) {
      const { product, sku } = target(at);
      const look = { format: (["jpeg", "png", "webp"] as const)[at % 3] as "jpeg", width: 200 + at, height: 150 + at };
      await good(product.id, `${sku}-view ${at}.${look.format}`, at % 5 === 0 ? { ...look, exif: 3 } : look);
    }
    const broken = await Promise.all([0, 1, 2].map((at) => aBrokenPicture(`${target(at).sku}-broken-${at}.jpg`)));
    const twins = [0, 1].map((at) => ({ ...(files[20 + at] as MadePicture), name: `copy ${at}.jpg` }));
    const strangers = await Promise.all([0, 1, 2, 3, 4].map((at) => aPicture(`holiday-${at}.jpg`)));
    const dropped = [...files, ...broken, ...twins, ...strangers];
    expect(dropped).toHaveLength(120);
    expect(Math.max(...files.map(({ bytes }) => bytes.length))).toBeGreaterThan(5 * 1024 * 1024);

    for (const file of dropped) await drop(file, "folder");
    // While it still looks at them.
    await kill();
    await start();
    expect(await list()).toHaveLength(120);
    await settled(["reading"]);
    expect(await count("matched")).toBe(110);
    expect(await count("sending", "waiting", "done")).toBe(0);

    expect(await ask("POST", "/api/desktop/uploads/send", {})).toEqual({ sent: 110 });
    await until(["done"], 15);
    expect(await count("sending")).toBeGreaterThan(0);
    await kill();
    await start();
    await until(["done"], 50);
    child.send("cut");
    // None travels; what is in the library already waits there for its place.
    const travelling = async () => (await list()).filter(({ state, path }) => state === "sending" && path === null);
    await expect.poll(async () => (await travelling()).length).toBe(0);
    const waiting = await count("waiting", "sending");
    expect(waiting).toBeGreaterThan(0);
    expect(await count("done")).toBe(110 - waiting);
    child.send("mend");
    await settled(["waiting", "sending"]);

    const rows = await list();
    const of = (state: PictureUpload["state"]) => rows.filter((row) => row.state === state);
    expect(
      of("done")
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...belongs.keys()].sort());
    expect(of("done").every(({ sent, bytes }) => sent === bytes && bytes <= 5 * 1024 * 1024)).toBe(true);
    expect(
      of("failed")
        .map(({ name, problem }) => [name, problem])
        .sort(),
    ).toEqual(broken.map(({ name }) => [name, "broken"]).sort());
    expect(of("duplicate").map(({ name, problem }) => [name, problem])).toEqual(
      twins.map(({ name }) => [name, "twice"]),
    );
    expect(of("unmatched").map(({ name }) => name)).toEqual(strangers.map(({ name }) => name));

    const library = await shop.app.db
      .selectFrom("media")
      .select(["name", "path", "width", "height"])
      .where(
        "name",
        "in",
        dropped.map(({ name }) => name),
      )
      .execute();
    expect(library.map(({ name }) => name).sort()).toEqual([...belongs.keys()].sort());
    const after = await products();
    for (const { name, path } of library) {
      const showing = after.flatMap((product) =>
        product.images.filter((image) => image.path === path).map(() => product.id),
      );
      expect(showing, name).toEqual([belongs.get(name)]);
    }
    const added = after.map((product) => product.images.length - (before.get(product.id) ?? 0));
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(110);

    const pathOf = (name: string) => library.find((image) => image.name === name)?.path;
    const shown = after.find(({ id }) => id === first.id)?.images ?? [];
    const places = [`${only}.jpg`, `${only} (2).png`, `${only}_3.jpg`].map(pathOf);
    expect(shown.slice(0, 3).map(({ path }) => path)).toEqual(places);
    expect(shown[0]?.alt).toMatchObject(first.name);
    // Whose colour it shows, and that it stands upright.
    const colours = after.find(({ id }) => id === turned.id)?.own;
    expect(colours?.get(turned.skus[0] as string)).toContain(pathOf(`${turned.skus[0]}-turned.jpg`));
    expect(colours?.get(turned.skus[1] as string)).toContain(pathOf(`${turned.skus[1]}-heavy.png`));
    for (const name of [`${turned.skus[0]}-turned.jpg`, `${turned.skus[0]}-large-turned.jpg`]) {
      const upright = library.find((image) => image.name === name);
      expect(upright?.height, name).toBeGreaterThan(upright?.width ?? 0);
    }
  });

  test("one without a SKU is assigned by hand, and a cancelled one is never sent", async () => {
    const [meant, other] = (await list()).filter(({ state }) => state === "unmatched");
    const product = (await products())[3] as Shown;
    const change = (id: string | undefined, body: object) =>
      ask<PictureUpload>("PATCH", `/api/desktop/uploads/${id}`, body);
    expect(await change(meant?.id, { action: "assign", productId: product.id })).toMatchObject({ state: "matched" });
    expect(await change(other?.id, { action: "cancel" })).toMatchObject({ state: "cancelled" });
    await ask("POST", "/api/desktop/uploads/send", {});
    await settled(["matched", "waiting", "sending"]);
    const now = (await products()).find(({ id }) => id === product.id);
    expect(now?.images).toHaveLength(product.images.length + 1);
    const names = await shop.app.db.selectFrom("media").select("name").where("name", "like", "holiday-%").execute();
    expect(names).toEqual([{ name: meant?.name }]);
  });

  test("the same files another day add nothing, and removed entries have no files", async () => {
    const images = async () => (await products()).reduce((sum, product) => sum + product.images.length, 0);
    const before = await images();
    for (const file of files.slice(0, 4)) await drop(file, "another day");
    await settled(["reading"]);
    await ask("POST", "/api/desktop/uploads/send", {});
    await settled(["matched", "waiting", "sending"]);
    const again = (await list()).filter(({ batch }) => batch === "another day");
    expect(again.map(({ state, problem }) => [state, problem])).toEqual(again.map(() => ["duplicate", "there"]));
    expect(again).toHaveLength(4);
    expect(await images()).toBe(before);

    for (const { id, state } of await list()) {
      if (state === "unmatched") await ask("PATCH", `/api/desktop/uploads/${id}`, { action: "cancel" });
      await ask("PATCH", `/api/desktop/uploads/${id}`, { action: "forget" });
    }
    expect(await list()).toEqual([]);
    const [account] = readdirSync(join(folder, "app", "accounts"));
    expect(readdirSync(join(folder, "app", "accounts", account ?? "", "uploads"))).toEqual([]);
  });
});
