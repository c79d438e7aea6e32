// IT's configuration file of a computer.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { configFile, DesktopConfigError, readDesktopConfig } from "../../electron/config/read-config.ts";
import { serverAddress } from "../../electron/config/server-address.ts";

const folder = mkdtempSync(join(tmpdir(), "showroom-config-"));
const file = join(folder, "config.json");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (text: string) => {
  writeFileSync(file, text);
  return readDesktopConfig(file);
};

test("the file is at each system's place for all users", () => {
  expect(configFile("win32", { PROGRAMDATA: "D:\\ProgramData" })).toBe("D:\\ProgramData\\Showroom\\config.json");
  expect(configFile("win32", {})).toBe("C:\\ProgramData\\Showroom\\config.json");
  expect(configFile("darwin", {})).toBe("/Library/Application Support/Showroom/config.json");
  expect(configFile("linux", {})).toBe("/etc/showroom/config.json");
});

describe("IT's configuration of a computer", () => {
  test("is empty without a file: the first start asks for the shop's address", () => {
    expect(readDesktopConfig(join(folder, "absent.json"))).toEqual({ server: null, updates: true });
    expect(read("{}")).toEqual({ server: null, updates: true });
  });

  test("fixes the shop's address and may turn updates off", () => {
    expect(read('{ "server": "https://Shop.example/", "updates": false }')).toEqual({
      server: "https://shop.example",
      updates: false,
    });
    expect(read('\uFEFF{"server":"https://shop.example:8443"}').server).toBe("https://shop.example:8443");
  });

  test("that is invalid is reported with the file and the reason, never ignored", () => {
    for (const [text, reason] of [
      ["{", "not valid JSON"],
      ["[]", "the file"],
      ['{"serve":"https://shop.example"}', "serve"],
      ['{"server":7}', "server"],
      ['{"server":"shop.example"}', "an address like https://shop.example"],
      ['{"server":"http://shop.example"}', "an address like https://shop.example"],
      ['{"updates":"no"}', "updates: must be true or false"],
    ] as const) {
      expect(() => read(text), text).toThrow(DesktopConfigError);
      expect(() => read(text), text).toThrow(reason);
      expect(() => read(text), text).toThrow(file);
    }
    expect(() => readDesktopConfig(folder)).toThrow(/cannot be read/);
  });
});

test("a shop's address is https and a host; plain http only on this computer", () => {
  expect(serverAddress(" https://shop.example ")).toBe("https://shop.example");
  expect(serverAddress("http://localhost:3000")).toBe("http://localhost:3000");
  expect(serverAddress("http://127.0.0.1:3000/")).toBe("http://127.0.0.1:3000");
  for (const wrong of [
    "",
    "shop.example",
    "http://shop.example",
    "ftp://shop.example",
    "https://user:word@shop.example",
    "https://shop.example/shop",
    "https://shop.example/?x",
    "https://shop.example/#x",
    "javascript:alert(1)",
  ]) {
    expect(serverAddress(wrong), wrong).toBeUndefined();
  }
});
