// Files of the desktop: renaming while another program holds a file, and the system's certificates.
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { renameFile, renameFileSync } from "../../electron/disk/rename-file.ts";
import { replaceFile } from "../../electron/disk/replace-file.ts";
import { logFile } from "../../electron/log/log-file.ts";
import { listFiles, root } from "../support/source-imports.ts";

const folder = mkdtempSync(join(tmpdir(), "disk-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const refusal = (code: string) => Object.assign(new Error(code), { code });

describe("renaming a file", () => {
  for (const code of ["EPERM", "EACCES", "EBUSY"]) {
    test(`is tried again while another program holds it (${code})`, async () => {
      let refused = 0;
      const held = (): void => {
        refused += 1;
        if (refused % 4 !== 0) throw refusal(code);
      };
      const [from, to] = [join(folder, "a"), join(folder, "b")];
      writeFileSync(from, "one");
      await renameFile(from, to, async (...paths) => {
        held();
        await rename(...paths);
      });
      expect(readFileSync(to, "utf8")).toBe("one");
      writeFileSync(from, "two");
      renameFileSync(from, to, (...paths) => {
        held();
        renameSync(...paths);
      });
      expect(readFileSync(to, "utf8")).toBe("two");
      expect(refused).toBe(8);
    });
  }

  test("another problem is reported at once", async () => {
    let tries = 0;
    const missing = () => {
      tries += 1;
      throw refusal("ENOENT");
    };
    await expect(renameFile("a", "b", async () => missing())).rejects.toThrow("ENOENT");
    expect(() => renameFileSync("a", "b", missing)).toThrow("ENOENT");
    expect(tries).toBe(2);
  });

  test("is done by these functions everywhere, but in the log", () => {
    const others = listFiles([".ts"])
      .filter((file) => file.startsWith("electron/"))
      .filter((file) => /\brename(Sync)?\(/.test(readFileSync(join(root, file), "utf8")));
    expect(others).toEqual(["electron/log/log-file.ts"]);
  });
});

test("a replaced file is the new one, with no other beside it", () => {
  const file = join(folder, "settings.json");
  replaceFile(file, "one");
  replaceFile(file, "two");
  expect(readFileSync(file, "utf8")).toBe("two");
  expect(existsSync(`${file}.new`)).toBe(false);
});

test("a log goes on in a new folder after a wipe has removed the old one", () => {
  const logs = join(folder, "logs");
  const log = logFile(logs, "app");
  log.write("before\n");
  rmSync(logs, { recursive: true });
  log.write("after\n");
  log.write("and on\n");
  expect(readFileSync(join(logs, "app.log"), "utf8")).toBe("after\nand on\n");
});
