/** The files of a shop move between a folder and a bucket (`npm run db -- files`) and are the same afterwards. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { takeOwnership } from "../../db/backup/owner.ts";
import { copyFiles } from "../../db/files/copy-files.ts";
import { openPlace } from "../../db/files/places.ts";
import { filesBelow } from "../../db/storage/disk.ts";
import { openStores } from "../../server/open-stores.ts";
import { type BucketService, startBucketService } from "../support/bucket-service.ts";
import { type Ended, runNode } from "../support/copied-shop.ts";
import { root } from "../support/source-imports.ts";

const PACKAGE = "updates/1.4.0/showroom-setup.exe";
const MARKER = "images/installation";
const PICTURES = 60;

let aside: string;
let source: string;
let service: BucketService;
beforeEach(async () => {
  aside = mkdtempSync(join(tmpdir(), "shop-files-"));
  source = join(aside, "shop");
  service = await startBucketService({ listPage: 7 });
  for (let at = 0; at < PICTURES; at++) write(source, `images/originals/chairs/${at}.webp`, `picture ${at}`);
  write(source, "images/originals/empty.webp", "");
  write(source, "uploads/2026/licence.pdf", "a licence");
  write(source, "updates/1.4.0/latest.yml", "version: 1.4.0");
  write(source, PACKAGE, randomBytes(1000));
  write(source, MARKER, "marker of this shop\n");
  write(source, "images/originals/.incoming/left-over", "of a write that was cut short");
  write(source, "images/renditions/a.avif", "made again when it is asked for");
});
afterEach(async () => {
  await service.close();
  rmSync(aside, { recursive: true });
});

function write(folder: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** The digest of every file of the shop below a folder, by its path. */
async function digests(folder: string): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for (const below of ["images/originals", "uploads", "updates"]) {
    for await (const file of filesBelow(join(folder, below))) {
      if (file.includes("/.incoming/")) continue;
      found.push([file.slice(folder.length + 1), createHash("sha256").update(readFileSync(file)).digest("hex")]);
    }
  }
  return Object.fromEntries(found.toSorted());
}

const copy = (from: string, to: string) => copyFiles(openPlace(from), openPlace(to));
const env = () => ({ DATA_DIR: join(aside, "nowhere") });
const byCommand = (from: string, to: string, more: Record<string, string> = {}): Promise<Ended> =>
  runNode(["db/command.ts", "files", "--from", from, "--to", to], { ...env(), ...more });

/** Runs the command until the bucket gets this request, and kills it while it waits for the answer. */
async function copyAndDie(from: string, to: string, request: string): Promise<void> {
  let isHeld = false;
  service.holds = (one) => {
    isHeld ||= one === request;
    return isHeld;
  };
  const child: ChildProcess = spawn(process.execPath, ["db/command.ts", "files", "--from", from, "--to", to], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env() },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = child.stderr ? text(child.stderr) : Promise.resolve("");
  const ended = once(child, "exit");
  await expect.poll(() => isHeld || child.exitCode !== null, { interval: 5 }).toBe(true);
  expect(isHeld, isHeld ? "" : await said).toBe(true);
  child.kill("SIGKILL");
  await ended;
  service.holds = () => false;
}

test("files go from a folder to a bucket and back the same, killed twice each way and resumed", async () => {
  // Three parts in a bucket.
  write(source, PACKAGE, randomBytes(40_000_000));
  await copyAndDie(source, service.address, "PUT images/originals/chairs/40.webp");
  expect(service.objects.size).toBeLessThan(PICTURES);
  await copyAndDie(source, service.address, `PUT ${PACKAGE}/000033554432`);
  expect(service.objects.has(`${PACKAGE}/000016777216`)).toBe(true);
  expect(service.objects.has(MARKER)).toBe(false);
  const there = await byCommand(source, service.address);
  expect(there).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^64 files, 40\.0 MB; \d+ are there already\.$/m),
  });
  expect(there.output).toMatch(/^Equal, byte by byte: 64 files/m);
  expect(there.output).toContain("MEDIA_URL");
  expect(there.output).not.toContain("key@shop");
  expect([...service.objects.keys()].filter((key) => key.startsWith(PACKAGE))).toEqual([
    `${PACKAGE}/000000000000`,
    `${PACKAGE}/000016777216`,
    `${PACKAGE}/000033554432`,
  ]);

  const back = join(aside, "back");
  await copyAndDie(service.address, back, "GET images/originals/chairs/40.webp");
  await copyAndDie(service.address, back, `GET ${PACKAGE}/000016777216`);
  expect(existsSync(join(back, "uploads/2026/licence.pdf"))).toBe(true);
  expect(existsSync(join(back, PACKAGE))).toBe(false);
  expect(existsSync(join(back, MARKER))).toBe(false);
  expect(await byCommand(service.address, back)).toMatchObject({ code: 0 });
  expect(await digests(back)).toEqual(await digests(source));
  expect(readFileSync(join(back, MARKER), "utf8")).toBe("marker of this shop\n");
  expect(existsSync(join(back, "images/renditions"))).toBe(false);
  expect(await byCommand(service.address, back)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/64 files, 40\.0 MB, of which 0 were copied now/),
  });
});

test("a shop that is served from the bucket offers the pictures, uploads and packages that were moved there", async () => {
  await copy(source, service.address);
  const warn = () => undefined;
  const stores = openStores(
    { dataDir: join(aside, "server"), mediaUrl: service.address },
    // biome-ignore lint/suspicious/noExplicitAny: nothing else of a log is used
    { warn } as any,
  );
  expect(String(await stores.originals.read("chairs/7.webp"))).toBe("picture 7");
  expect(String(await stores.uploads.read("2026/licence.pdf"))).toBe("a licence");
  const folder = (await stores.releases.folderOf("1.4.0")) ?? "";
  expect(readFileSync(join(folder, "showroom-setup.exe")).equals(readFileSync(join(source, PACKAGE)))).toBe(true);
});

test("a package that was uploaded to a bucket in parts of any size becomes one file, and an unfinished one its beginning", async () => {
  const put = (key: string, content: string) =>
    service.objects.set(key, { bytes: Buffer.from(content), at: new Date() });
  put("updates/2.0.0/app.AppImage/000000000000", "one ");
  put("updates/2.0.0/app.AppImage/000000000004", "two");
  put("updates/2.0.1/app.AppImage/000000000000", "begun");
  put("updates/2.0.1/app.AppImage/000000000009", "after a part that is missing");
  const target = join(aside, "target");
  await copy(service.address, target);
  expect(readFileSync(join(target, "updates/2.0.0/app.AppImage"), "utf8")).toBe("one two");
  expect(readFileSync(join(target, "updates/2.0.1/app.AppImage"), "utf8")).toBe("begun");
});

describe.each(["a folder", "a bucket"])("in %s", (kind) => {
  const target = (): string => (kind === "a folder" ? join(aside, "target") : service.address);
  function put(path: string, content: string): void {
    if (kind === "a folder") write(target(), path, content);
    else service.objects.set(path, { bytes: Buffer.from(content), at: new Date() });
  }
  const contentOf = (path: string): string =>
    kind === "a folder" ? readFileSync(join(target(), path), "utf8") : String(service.objects.get(path)?.bytes);

  test("a file of the same name and another size is not replaced, and nothing is copied", async () => {
    put("uploads/2026/licence.pdf", "the licence of somebody else");
    await expect(copy(source, target())).rejects.toThrow(
      /other files under the names of 1 file: uploads\/2026\/licence.pdf/,
    );
    expect(contentOf("uploads/2026/licence.pdf")).toBe("the licence of somebody else");
    expect([...(await openPlace(target()).list()).keys()]).toEqual(["uploads/2026/licence.pdf"]);
  });

  test("a file of the same name and size with other bytes is not replaced, and is named", async () => {
    put("uploads/2026/licence.pdf", "A licence");
    await expect(copy(source, target())).rejects.toThrow(/1 file is not the same in .*: uploads\/2026\/licence.pdf/);
    expect(contentOf("uploads/2026/licence.pdf")).toBe("A licence");
    await expect(openPlace(target()).readMarker()).resolves.toBeUndefined();
  });

  test("the pictures of another shop are left alone", async () => {
    put(MARKER, "marker of other shop\n");
    await expect(copy(source, target())).rejects.toThrow("holds the pictures of another shop");
    expect((await openPlace(target()).list()).size).toBe(0);
  });
});

test("a bucket that alters what it stores is found out", async () => {
  const damaged = ["images/originals/chairs/9.webp", `${PACKAGE}/000000000000`];
  service.damages = (key) => damaged.includes(key);
  await expect(copy(source, service.address)).rejects.toThrow(
    `2 files are not the same in ${new URL(service.address).origin}/showroom/: images/originals/chairs/9.webp, ${PACKAGE}`,
  );
  expect(service.objects.has(MARKER)).toBe(false);
  service.damages = () => false;
  for (const key of damaged) service.objects.delete(key);
  await expect(copy(source, service.address)).resolves.toMatchObject({ copied: 2 });
});

test.each([
  "uploads/../../outside",
  "images/originals/../../../outside",
  "uploads//etc/passwd",
  "uploads/.hidden",
  "uploads/a\\..\\b",
  "updates/1.4.0/../../outside/000000000000",
  "updates/outside",
  "updates/1.4.0/a.exe/12",
  "updates/1.4.0/deep/a.exe/000000000000",
])("a bucket with the key %s is refused, and nothing is written", async (key) => {
  service.objects.set(key, { bytes: Buffer.from("hostile"), at: new Date() });
  const target = join(aside, "deep", "target");
  await expect(copy(service.address, target)).rejects.toThrow(JSON.stringify(key));
  expect(existsSync(join(aside, "deep"))).toBe(false);
});

test("keys outside of the shop's folders are no files of it", async () => {
  for (const key of ["/outside", "../outside", "backups/x", "images/other", "secrets/signing-key"])
    service.objects.set(key, { bytes: Buffer.from("x"), at: new Date() });
  await expect(copy(service.address, join(aside, "target"))).resolves.toMatchObject({ files: 0 });
});

test("folders that are links to another disk are followed, links below them are not", async () => {
  cpSync(join(source, "uploads"), join(aside, "disk"), { recursive: true });
  rmSync(join(source, "uploads"), { recursive: true });
  symlinkSync(join(aside, "disk"), join(source, "uploads"));
  write(aside, "private/secret", "secret");
  symlinkSync(join(aside, "private"), join(aside, "disk", "linked"));
  await copy(source, service.address);
  expect([...service.objects.keys()].filter((key) => key.startsWith("uploads/"))).toEqual(["uploads/2026/licence.pdf"]);
});

test("a file that arrives meanwhile is noticed", async () => {
  const [from, to] = [openPlace(source), openPlace(service.address)];
  const copying = copyFiles(from, to, ({ step }) => {
    if (step === "comparing") write(source, "uploads/2026/new.pdf", "new");
  });
  await expect(copying).rejects.toThrow("has changed meanwhile (uploads/2026/new.pdf)");
  expect(service.objects.has(MARKER)).toBe(false);
});

describe("the command is refused", () => {
  test("while a shop is served from one of the two, or from the folder of the environment", async () => {
    const target = join(aside, "target");
    const other = join(aside, "other");
    write(other, "shop.db", "");
    mkdirSync(target);
    for (const [owned, from, to, more] of [
      [source, source, target, {}],
      [target, source, target, {}],
      [other, source, service.address, { DATA_DIR: other }],
    ] as const) {
      const release = takeOwnership(owned);
      expect(await byCommand(from, to, more)).toMatchObject({
        code: 1,
        output: expect.stringContaining("already running"),
      });
      release();
    }
  });

  test("into itself, from a folder that is not there, and with an address that is none, without saying its secret", async () => {
    const refused = async (from: string, to: string, words: string) => {
      const { code, output } = await byCommand(from, to);
      expect([code, output]).toEqual([1, expect.stringContaining(words)]);
      expect(output).not.toMatch(/s3cr|^\s+at /m);
    };
    await refused(source, `${source}/.`, "are the same place");
    await refused(service.address, service.address, "are the same place");
    await refused(join(aside, "missing"), source, "There is no folder");
    await refused(source, "http://key:s3cr@example.com/bucket", "A bucket's address is");
    expect((await runNode(["db/command.ts", "files"], env())).output).toContain("--from PLACE --to PLACE");
  });
});
