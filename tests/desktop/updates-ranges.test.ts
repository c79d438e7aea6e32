// Updates of which only the changed parts are fetched: the real updater, the packer's block maps, and the shop's own answers to
// requests for ranges.
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { severalRanges } from "../../server/http/serving/several-ranges.ts";
import type { TestApp } from "../support/context.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { type CuttableLine, openCuttableConnection } from "./support/cuttable-connection.ts";
import { nodeUpdater } from "./support/node-updater.ts";
import { office, sha512 } from "./support/release-office.ts";

/** The packer's own block maps: it is a part of electron-builder. */
const inBuilder = createRequire(createRequire(import.meta.url).resolve("electron-builder"));
const { buildBlockMap } = inBuilder("app-builder-lib/out/targets/blockmap/blockmap.js") as {
  buildBlockMap(file: string, compression: "gzip", output: string): Promise<unknown>;
};

/** Bytes without a pattern, the same in each run. */
const bytesOf = (seed: string, length: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 64) }, (_, at) => createHash("sha512").update(`${seed} ${at}`).digest()),
  ).subarray(0, length);

const before = bytesOf("package", 2_000_000);
/** Changed in two places: some bytes are others, and some more are between those before. */
const after = Buffer.concat([
  before.subarray(0, 400_000),
  bytesOf("other", 1000),
  before.subarray(401_000, 1_500_000),
  bytesOf("more", 500),
  before.subarray(1_500_000),
]);
/** No part of a block map is longer, and a change within one part ends in it or in the next. */
const LONGEST_PART = 32_768;
const NAME = "Showroom-1.2.0-win-x64-setup.exe";

describe("an update of an installed version", () => {
  let shop: TestShop;
  let line: CuttableLine;
  const folder = mkdtempSync(join(tmpdir(), "showroom-ranges-"));
  const stored = () => join(shop.app.dataDir, "updates", "1.2.0", NAME);
  let desktops = 0;

  beforeAll(async () => {
    shop = await openTestShop();
    line = await openCuttableConnection(shop.url);
    const staff = await office(shop.app as TestApp);
    for (const [version, bytes] of [
      ["1.1.0", before],
      ["1.2.0", after],
    ] as const) {
      const file = join(folder, version);
      writeFileSync(file, bytes);
      await buildBlockMap(file, "gzip", `${file}.blockmap`);
      expect((await staff.release(version, bytes, 100, readFileSync(`${file}.blockmap`))).status).toBe(201);
    }
  });
  afterAll(async () => {
    await line?.close();
    await shop?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What the installed 1.1.0 fetched of the package, and the file that it would install or the code of the failure. */
  async function update(installed: Uint8Array, asksForSeveral: boolean) {
    desktops += 1;
    const updater = nodeUpdater({
      server: line.url,
      folder: join(folder, `desktop ${desktops}`),
      version: "1.1.0",
      installed,
      severalRanges: asksForSeveral,
    });
    updater.on("error", () => undefined);
    const earlier = line.seen().length;
    const found = await updater.checkForUpdates();
    const file = await found?.downloadPromise?.then(
      ([path = ""]) => readFileSync(path),
      (problem: Error & { code?: string }) => problem.code,
    );
    const requests = line
      .seen()
      .slice(earlier)
      .filter(({ path }) => path === `/updates/${NAME}`);
    const ranges = requests.flatMap(({ range = "" }) =>
      [...range.matchAll(/(\d+)-(\d+)/g)].map(([, first, last]) => ({ first: Number(first), last: Number(last) })),
    );
    return { file, requests, ranges, fetched: ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0) };
  }

  test.each([
    ["one range a request, as the app asks", false, 2],
    ["several ranges in one request", true, 1],
  ])("fetches only what has changed, with %s, and ends with the whole new file", async (_name, several, requests) => {
    const update12 = await update(before, several);
    expect(update12.file).toBeInstanceOf(Buffer);
    expect(sha512(update12.file as Buffer)).toBe(sha512(after));
    expect(update12.requests.map(({ status }) => status)).toEqual(Array.from({ length: requests }, () => 206));
    expect(update12.ranges).toHaveLength(2);
    const [first, second] = update12.ranges;
    expect(first && first.first <= 400_000 && first.last >= 400_999).toBe(true);
    expect(second && second.first <= 1_500_000 && second.last >= 1_500_499).toBe(true);
    expect(update12.fetched).toBeLessThan(4 * LONGEST_PART);
  });

  test.each([false, true])(
    "with an installed file that is another than its version's is no update (several: %s)",
    async (several) => {
      const other = Buffer.from(before);
      other.fill(0, 100, 200);
      expect((await update(other, several)).file).toBe("ERR_CHECKSUM_MISMATCH");
    },
  );

  test.each([false, true])(
    "of a package that was changed on the server's disk is no update (several: %s)",
    async (several) => {
      const changed = Buffer.from(after);
      changed.fill(0, 400_000, 400_010);
      writeFileSync(stored(), changed);
      try {
        expect((await update(before, several)).file).toBe("ERR_CHECKSUM_MISMATCH");
      } finally {
        writeFileSync(stored(), after);
      }
    },
  );

  test("several ranges are the bytes of the file, in parts that name them", async () => {
    const answer = await fetch(`${shop.url}/updates/${NAME}`, {
      headers: { range: "bytes=0-1, 70000-200000,1999999-2000499" },
    });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([206, "public, max-age=31536000, immutable"]);
    const boundary = /^multipart\/byteranges; boundary=([0-9a-f]+)$/.exec(
      answer.headers.get("content-type") ?? "",
    )?.[1];
    const body = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect(body.length).toBe(Number(answer.headers.get("content-length")));
    const parts = body.split(`--${boundary}`);
    expect([parts.shift(), parts.pop()]).toEqual(["", "--\r\n"]);
    const given = parts.map((text) => {
      const at = text.indexOf("\r\n\r\n");
      return [/content-range: (.*)/.exec(text.slice(0, at))?.[1], Buffer.from(text.slice(at + 4, -2), "latin1")];
    });
    const size = after.length;
    expect(given).toEqual([
      [`bytes 0-1/${size}`, after.subarray(0, 2)],
      [`bytes 70000-200000/${size}`, after.subarray(70_000, 200_001)],
      [`bytes 1999999-2000499/${size}`, after.subarray(1_999_999, 2_000_500)],
    ]);
  });
});

test("ranges that overlap, go back, end behind the file or are too many are answered with the whole file", () => {
  expect(severalRanges("bytes=0-1,5-9", 10)).toEqual([
    { first: 0, last: 1 },
    { first: 5, last: 9 },
  ]);
  const many = (count: number) => `bytes=${Array.from({ length: count }, (_, at) => `${at * 2}-${at * 2}`).join(",")}`;
  expect(severalRanges(many(1000), 10_000)).toHaveLength(1000);
  for (const header of [
    undefined,
    "bytes=0-1",
    "bytes=0-1,-5",
    "bytes=0-1,5-",
    "bytes=0-1,1-9",
    "bytes=5-9,0-1",
    "bytes=0-1,5-10",
    "bytes=1-0,5-9",
    "lines=0-1,5-9",
    "bytes=0-1,5-9,",
    many(1001),
  ]) {
    expect(severalRanges(header, header === many(1001) ? 10_000 : 10), header).toBeUndefined();
  }
});
