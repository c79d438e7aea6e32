import { mkdir, readdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { localMediaStore } from "../../../server/features/media/store/store.ts";
import { temporaryFolder } from "./pictures.ts";

const chair = Buffer.from("chair");

async function shop() {
  const home = await temporaryFolder();
  const root = join(home, "images");
  return { home, root, store: localMediaStore(root) };
}

describe("the media folder", () => {
  test("returns stored files, lists and removes them", async () => {
    const { store } = await shop();
    await store.write("chairs/mesh.jpg", chair);
    await store.write("desks/oak.jpg", chair);
    expect(await store.read("chairs/mesh.jpg")).toEqual(chair);
    expect(await store.list("")).toEqual(["chairs/mesh.jpg", "desks/oak.jpg"]);
    await store.remove("chairs/mesh.jpg");
    expect(await store.read("chairs/mesh.jpg")).toBeNull();
    expect(await store.list("")).toEqual(["desks/oak.jpg"]);
  });

  test("is empty before anything was kept", async () => {
    const { store } = await shop();
    expect(await store.read("chairs/mesh.jpg")).toBeNull();
    expect(await store.list("")).toEqual([]);
    await expect(store.remove("chairs/mesh.jpg")).resolves.toBeUndefined();
  });

  test("replaces a file as a whole", async () => {
    const { store } = await shop();
    await store.write("a.jpg", Buffer.from("a longer first version"));
    await store.write("a.jpg", chair);
    expect(await store.read("a.jpg")).toEqual(chair);
  });

  test("does not mistake a folder for its twin", async () => {
    const { store } = await shop();
    await store.write("desks/oak.jpg", chair);
    await store.write("desks2/oak.jpg", chair);
    expect(await store.list("desks")).toEqual(["desks/oak.jpg"]);
    expect(await store.list("desks/")).toEqual(["desks/oak.jpg"]);
    expect(await store.list("lamps")).toEqual([]);
  });

  test.each([
    "../secret.txt",
    "a/../../secret.txt",
    "a/..",
    "/etc/passwd",
    "..",
    ".",
    "",
    ".env",
    "a/.git/config",
    "a//b.jpg",
    "a/",
    "a\\..\\b.jpg",
    "C:/b.jpg",
    "A.jpg",
    "a b.jpg",
    "a%2e.jpg",
    "a\u0000.jpg",
    "a..jpg",
    "صورة.jpg",
    "a.jpg\n",
    `${"a".repeat(256)}`,
  ])("refuses the path %j", async (path) => {
    const { home, root, store } = await shop();
    await mkdir(root);
    await writeFile(join(home, "secret.txt"), "secret");
    expect(await store.read(path)).toBeNull();
    await expect(store.write(path, chair)).rejects.toThrow(RangeError);
    await expect(store.remove(path)).rejects.toThrow(RangeError);
    expect(await readdir(root)).toEqual([]);
    expect(await readFile(join(home, "secret.txt"), "utf8")).toBe("secret");
  });

  test("never lists outside itself", async () => {
    const { store } = await shop();
    await expect(store.list("..")).rejects.toThrow(RangeError);
    await expect(store.list("/")).resolves.toEqual([]);
  });
});

describe("links inside the media folder", () => {
  async function shopWithLinks() {
    const { home, root, store } = await shop();
    const outside = join(home, "outside");
    await mkdir(root);
    await mkdir(outside);
    await writeFile(join(outside, "secret.jpg"), "secret");
    await symlink(join(outside, "secret.jpg"), join(root, "link.jpg"));
    await symlink(outside, join(root, "folder"));
    await store.write("real.jpg", chair);
    return { home, root, outside, store };
  }

  test("are never followed when reading or listing", async () => {
    const { store } = await shopWithLinks();
    expect(await store.read("link.jpg")).toBeNull();
    expect(await store.read("folder/secret.jpg")).toBeNull();
    expect(await store.list("")).toEqual(["real.jpg"]);
    expect(await store.list("folder")).toEqual([]);
  });

  test("are never followed when removing", async () => {
    const { store, outside } = await shopWithLinks();
    await store.remove("link.jpg");
    await store.remove("folder/secret.jpg");
    expect(await readFile(join(outside, "secret.jpg"), "utf8")).toBe("secret");
  });

  test("are never followed when writing", async () => {
    const { store, outside, root } = await shopWithLinks();
    await store.write("link.jpg", chair);
    expect(await store.read("link.jpg")).toEqual(chair);
    await expect(store.write("folder/new.jpg", chair)).rejects.toThrow();
    await expect(store.write("folder/deeper/new.jpg", chair)).rejects.toThrow();
    expect(await readdir(outside)).toEqual(["secret.jpg"]);
    expect(await readFile(join(outside, "secret.jpg"), "utf8")).toBe("secret");
    expect(await readdir(join(root, ".incoming"))).toEqual([]);
  });

  test("may lead to the media folder itself, which is the operator's choice", async () => {
    const { home, root, store } = await shop();
    await store.write("real.jpg", chair);
    await symlink(root, join(home, "elsewhere"));
    const other = localMediaStore(join(home, "elsewhere"));
    expect(await other.read("real.jpg")).toEqual(chair);
    expect(await other.list("")).toEqual(["real.jpg"]);
  });
});

describe("half-written files", () => {
  test("do not stay when a write fails", async () => {
    const { root, store } = await shop();
    await store.write("taken/inside.jpg", chair);
    await expect(store.write("taken", chair)).rejects.toThrow();
    expect(await readdir(join(root, ".incoming"))).toEqual([]);
    expect(await store.read("taken/inside.jpg")).toEqual(chair);
  });

  test("of a process that was killed are swept, but not those of one that is still writing", async () => {
    const { root, store } = await shop();
    const incoming = join(root, ".incoming");
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, "old"), "half");
    await writeFile(join(incoming, "young"), "half");
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(join(incoming, "old"), longAgo, longAgo);
    await store.write("a.jpg", chair);
    expect(await readdir(incoming)).toEqual(["young"]);
    expect(await store.list("")).toEqual(["a.jpg"]);
  });

  test("are never seen by readers while many write the same name", async () => {
    const { store } = await shop();
    const versions = ["a", "b", "c", "d"].map((letter) => Buffer.alloc(200_000, letter));
    await store.write("chairs/one.jpg", versions[0] as Buffer);
    const writes = versions.map((bytes) => store.write("chairs/one.jpg", bytes));
    const reads = await Promise.all(Array.from({ length: 20 }, () => store.read("chairs/one.jpg")));
    await Promise.all(writes);
    for (const seen of reads) expect(versions.some((bytes) => seen?.equals(bytes))).toBe(true);
  });
});
