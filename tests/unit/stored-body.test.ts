import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createStoredBody } from "../../server/http/pages/stored-body.ts";

const text = () => Buffer.from(randomBytes(4000).toString("hex"));

test("a body is made once in a coding for all who ask at the same time, and is plain for them until then", async () => {
  const plain = text();
  const stored = createStoredBody(plain);
  const [first, second] = [stored.make("gzip"), stored.make("gzip")];
  expect(stored.find("gzip")).toMatchObject({ coding: "identity", body: plain });
  expect((await first).body).toBe((await second).body);
  expect((await stored.make("gzip")).body).toBe((await first).body);
  expect(gunzipSync((await first).body).equals(plain)).toBe(true);
});

test("the plain body goes as soon as there is a compressed one, and every other is made from that", async () => {
  const plain = text();
  const stored = createStoredBody(plain);
  expect(stored.bytes()).toBe(plain.length);
  const { body } = await stored.make("br");
  expect(stored.bytes()).toBe(body.length);
  expect(brotliDecompressSync(body).equals(plain)).toBe(true);
  expect(stored.find("identity")).toBeUndefined();
  expect((await stored.make("identity")).body.equals(plain)).toBe(true);
  const other = await stored.make("gzip");
  expect(gunzipSync(other.body).equals(plain)).toBe(true);
  expect(stored.bytes()).toBe(body.length + other.body.length);
});

test("a small body stays plain", async () => {
  const stored = createStoredBody(Buffer.from("short"));
  expect(await stored.make("br")).toMatchObject({ coding: "identity", isSmall: true });
  expect(stored.find("gzip")).toMatchObject({ coding: "identity", isSmall: true });
});

test("a compressed body that is asked for often becomes smaller once, and is the same text", async () => {
  const plain = Buffer.from(Array.from({ length: 400 }, () => randomBytes(24).toString("hex")).join(" chair, desk, "));
  const stored = createStoredBody(plain);
  expect(stored.canTighten()).toBe(false);
  const quick = await stored.make("br");
  expect(quick.isTight).toBe(false);
  expect(stored.canTighten()).toBe(true);
  await stored.tighten();
  const tight = stored.find("br");
  expect(tight?.isTight).toBe(true);
  expect(tight?.body.length).toBeLessThan(quick.body.length);
  expect(brotliDecompressSync(tight?.body ?? "").equals(plain)).toBe(true);
  expect(stored.canTighten()).toBe(false);
  expect((await stored.make("gzip")).isTight).toBe(false);
});
