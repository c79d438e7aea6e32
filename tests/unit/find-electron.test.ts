import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { describeElectron, ensureElectron, findElectron } from "../../build/prepare/electron.mjs";

describe.skipIf(process.platform === "win32")("the Electron of the desktop stories", () => {
  let around: string;
  let root: string;
  let said: string[];
  beforeEach(() => {
    around = mkdtempSync(join(tmpdir(), "find-electron-"));
    root = join(around, "project");
    mkdirSync(root);
    said = [];
    vi.stubEnv("ELECTRON_OVERRIDE_DIST_PATH", undefined);
    vi.stubEnv("DESKTOP_STORIES", undefined);
    vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(around, { recursive: true });
  });

  /** A folder with a program of this version. */
  function makeElectron(name: string, version: string): string {
    const folder = join(around, name);
    const program = process.platform === "darwin" ? "Electron.app/Contents/MacOS/Electron" : "electron";
    mkdirSync(join(folder, program, ".."), { recursive: true });
    writeFileSync(join(folder, program), "");
    writeFileSync(join(folder, "version"), `v${version}\n`);
    return folder;
  }
  /** The script beside the project. */
  function writeScript(lines: string): void {
    const folder = join(around, "shared", "tools", "electron");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "get"), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(folder, "get"), 0o755);
  }

  test("the one that ELECTRON_OVERRIDE_DIST_PATH names is used, and its version is said", () => {
    const folder = makeElectron("named", "45.4.1");
    vi.stubEnv("ELECTRON_OVERRIDE_DIST_PATH", folder);
    expect(findElectron(root)?.version).toBe("45.4.1");
    expect(describeElectron(root)).toContain(`Electron 45.4.1 (${folder}`);
  });

  test("a script beside the project gets one, once", async () => {
    const folder = makeElectron("got", "33.2.1");
    writeScript(`echo "${folder}"`);
    await ensureElectron(root);
    expect(findElectron(root)).toMatchObject({ version: "33.2.1" });
    writeScript("exit 1");
    await ensureElectron(root);
    expect(said.filter((line) => line.includes("could not be had"))).toEqual([]);
    expect(said.at(-1)).toContain("Electron 33.2.1");
  });

  test("a script that fails is said, and the stories run in Chromium", async () => {
    writeScript("exit 3");
    await ensureElectron(root);
    expect(said).toEqual([
      "Getting Electron for the desktop stories, once …",
      expect.stringContaining("ended with code 3"),
      expect.stringContaining("they run in Chromium"),
    ]);
  });

  test("with DESKTOP_STORIES=chromium every Electron is left alone", async () => {
    const folder = makeElectron("named", "45.4.1");
    writeScript(`echo "${folder}"`);
    vi.stubEnv("DESKTOP_STORIES", "chromium");
    await ensureElectron(root);
    vi.stubEnv("ELECTRON_OVERRIDE_DIST_PATH", folder);
    await ensureElectron(root);
    expect(said).toEqual([
      expect.stringContaining("they run in Chromium"),
      expect.stringContaining("they run in Chromium"),
    ]);
  });

  test("without a script nothing is tried", async () => {
    await ensureElectron(root);
    expect(said).toEqual([expect.stringContaining("they run in Chromium")]);
  });
});
