import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSecrets } from "../../server/secrets.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "showroom-secrets-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("a sealed value can be read again, also after a restart, and is nowhere in clear", () => {
  const sealed = openSecrets(folder).seal("note", "كرسي 042137");
  expect(openSecrets(folder).open("note", sealed)).toBe("كرسي 042137");
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("042137");
});

test("the same text is sealed differently each time", () => {
  const secrets = openSecrets(folder);
  expect(secrets.seal("note", "042137")).not.toBe(secrets.seal("note", "042137"));
});

test("another purpose, another installation, a changed sign or a torn end opens nothing", () => {
  const secrets = openSecrets(folder);
  const sealed = secrets.seal("note", "042137");
  expect(secrets.open("letter", sealed)).toBeUndefined();
  expect(openSecrets(join(folder, "elsewhere")).open("note", sealed)).toBeUndefined();
  const bytes = Buffer.from(sealed, "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(secrets.open("note", changed.toString("base64url"))).toBeUndefined();
  }
  for (const torn of ["", "x", sealed.slice(0, 20), sealed.slice(0, -4)])
    expect(secrets.open("note", torn)).toBeUndefined();
});

test.skipIf(process.platform === "win32")("the key can be read by its owner only", () => {
  openSecrets(folder);
  expect(readdirSync(join(folder, "secrets"))).toEqual(["signing-key"]);
  expect(statSync(join(folder, "secrets", "signing-key")).mode & 0o077).toBe(0);
});

test("keys come of one secret where it is given, on every machine the same, and nothing is written", () => {
  const secret = "correct horse battery staple, in Doha";
  const [one, other] = [openSecrets(join(folder, "one"), secret), openSecrets(join(folder, "other"), secret)];
  expect(other.orderToken("order-1")).toBe(one.orderToken("order-1"));
  expect(other.open("note", one.seal("note", "كرسي"))).toBe("كرسي");
  expect(openSecrets(folder, `${secret}!`).orderToken("order-1")).not.toBe(one.orderToken("order-1"));
  expect(readdirSync(folder)).toEqual([]);
});

test("the content of the key file as the secret keeps every link as it was", () => {
  const before = openSecrets(folder);
  const secret = readFileSync(join(folder, "secrets", "signing-key"), "utf8").trim();
  expect(openSecrets(join(folder, "elsewhere"), secret).orderToken("order-1")).toBe(before.orderToken("order-1"));
});
