import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "../../server/config.ts";
import { root } from "../support/source-imports.ts";

describe("the environment, checked at the door", () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-start-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("has a default for everything", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      seed: "demo",
    });
  });

  test.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "shop.example"],
    ["PUBLIC_URL", "https://shop.example/path"],
    ["DATABASE_URL", "mysql://x"],
    ["SMTP_URL", "http://mail"],
    ["MAIL_FROM", "nobody"],
    ["ADMIN_PASSWORD", "short"],
    ["SEED", "some"],
    ["TRUST_PROXY", "yes"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s and says what to set", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `));
  });

  test("refuses a known password in production", () => {
    expect(() => readConfig({ NODE_ENV: "production", ADMIN_PASSWORD: "password1" })).toThrow(ConfigError);
  });

  test("a bad value stops the start with one line and the code for a configuration error", () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, ["server/main.ts"], {
      cwd: root,
      env: { PATH: process.env.PATH ?? "", DATA_DIR: folder, PORT: "99999" },
      encoding: "utf8",
    });
    expect(status).toBe(78);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toEqual([
      "PORT must be a port number up to 65535. Set it in the environment and start again.",
    ]);
  });
});
