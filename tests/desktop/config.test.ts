// IT's configuration file of a computer.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { configFile, DesktopConfigError, readDesktopConfig } from "../../electron/config/read-config.ts";
import { serverAddress } from "../../electron/config/server-address.ts";
import { findDistrust, unixDistrust, windowsDistrust } from "../../electron/config/trust-file.ts";

const folder = mkdtempSync(join(tmpdir(), "showroom-config-"));
const file = join(folder, "config.json");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (text: string) => {
  writeFileSync(file, text);
  return readDesktopConfig(file, () => undefined);
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

describe("the file counts only when just administrators can write it", () => {
  test("one that others could have written is refused with the reason, even if it is invalid", () => {
    for (const text of ['{ "server": "https://evil.example", "updates": false }', "{"]) {
      writeFileSync(file, text);
      const config = readDesktopConfig(file, () => "anybody can write it");
      expect(config).toEqual({ server: null, updates: true, refused: "anybody can write it" });
    }
  });

  test("on macOS and Linux: the administrator's, with folders that no one else can write", () => {
    const chain = ["/etc/showroom/config.json", "/etc/showroom", "/etc", "/"].map((path) => ({
      ...{ path, uid: 0, mode: path.endsWith(".json") ? 0o100644 : 0o040755, isLink: false },
    }));
    const changed = (at: number, change: object) =>
      unixDistrust(chain.map((one, n) => ({ ...one, ...(n === at && change) })));
    expect(unixDistrust(chain)).toBeUndefined();
    expect(changed(0, { uid: 1000 })).toBe("/etc/showroom/config.json does not belong to the administrator");
    expect(changed(0, { mode: 0o100664 })).toMatch(/can be written by others/);
    expect(changed(0, { mode: 0o100646 })).toMatch(/can be written by others/);
    expect(changed(1, { uid: 1000 })).toMatch("/etc/showroom does not");
    expect(changed(1, { mode: 0o040777 })).toMatch("/etc/showroom can");
    expect(changed(2, { mode: 0o041777 })).toMatch("/etc can");
    // A link has no rights of its own, but an owner.
    expect(changed(0, { isLink: true, mode: 0o120777 })).toBeUndefined();
    expect(changed(0, { isLink: true, mode: 0o120777, uid: 1000 })).toBeDefined();
  });

  test("on this computer: a file in a folder for everybody is refused, one of the system is not", () => {
    writeFileSync(file, "{}");
    expect(findDistrust(file, "linux")).toBeDefined();
    expect(findDistrust("/etc/passwd", "linux")).toBeUndefined();
    expect(findDistrust(join(folder, "absent.json"), "linux")).toMatch(/cannot be read \(ENOENT\)/);
  });

  describe("on Windows", () => {
    const inherited = "(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)";
    const programData =
      "O:SYG:SYD:PAI(A;OICIIO;GA;;;CO)(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;CI;DCLCRPCR;;;BU)(A;OICI;0x1200a9;;;BU)";
    const folderRights =
      "O:BAG:S-1-5-21-1-2-3-513D:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIIOID;GA;;;CO)(A;CIID;DCLCRPCR;;;BU)";
    const distrust = (file_: string, folder_ = folderRights, above = programData) =>
      windowsDistrust([
        { path: "config.json", sddl: file_ },
        { path: "Showroom", sddl: folder_ },
        { path: "ProgramData", sddl: above },
      ]);

    test("a file that an administrator or the setup has put there is trusted", () => {
      expect(distrust(`O:BAG:BAD:AI${inherited}`)).toBeUndefined();
      expect(distrust(`O:SYG:SYD:AI${inherited}`)).toBeUndefined();
      // As the setup for all users sets it.
      const bySetup = "O:BAG:BAD:PAI(A;OICI;FA;;;BA)(A;OICI;FA;;;SY)(A;OICI;0x1200a9;;;BU)";
      expect(distrust(`O:BAG:BAD:AI${inherited}`, bySetup)).toBeUndefined();
    });

    test("a file that a user has planted is refused, and so is one that users may change", () => {
      const user = "S-1-5-21-1004336348-1177238915-682003330-1001";
      for (const planted of [
        `O:${user}G:BUD:AI${inherited}(A;ID;FA;;;${user})`,
        `O:${user}G:BUD:AI${inherited}`,
        `O:BAG:BAD:AI${inherited}(A;;FA;;;${user})`,
        "O:BAG:BAD:AI(A;;FA;;;BA)(A;;0x1301bf;;;BU)",
        "O:BAG:BAD:AI(A;;FA;;;BA)(A;;FW;;;WD)",
        "O:BAG:BAD:AI(A;;FA;;;BA)(A;;GA;;;AU)",
        "O:BAG:BAD:AI(A;;FA;;;BA)(A;;WD;;;IU)",
        `O:BAG:BAD:AI${inherited}(XA;;FA;;;WD;(@User.Title=="PM"))`,
        "O:BAG:BAD:NO_ACCESS_CONTROL",
        "O:BAG:BA",
        "",
      ]) {
        expect(distrust(planted), planted).toBe("config.json can be written by others than administrators");
      }
    });

    test("a folder that a user has made, or may empty, is refused", () => {
      const user = "S-1-5-21-1004336348-1177238915-682003330-1001";
      const sound = `O:BAG:BAD:AI${inherited}`;
      expect(distrust(sound, `O:${user}G:BUD:AI${inherited}`)).toMatch(/^Showroom/);
      expect(distrust(sound, `${folderRights}(A;;DT;;;BU)`)).toMatch(/^Showroom/);
      expect(distrust(sound, folderRights, `${programData}(A;;0x1301ff;;;AU)`)).toMatch(/^ProgramData/);
      // An entry for children only gives nothing here, and a denial never does.
      expect(distrust(sound, `${folderRights}(A;CIIO;FA;;;BU)(D;;FA;;;WD)`)).toBeUndefined();
    });
  });
});
