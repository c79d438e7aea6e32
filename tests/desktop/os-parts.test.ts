// Parts of the operating system that need no Electron: sheet sizes, addresses that are opened, secrets on disk, updates.
import { generateKeyPairSync } from "node:crypto";
import { EventEmitter } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { updateAnswer } from "../../electron/main/update-answer.ts";
import type { UpdateState } from "../../electron/os/os.ts";
import { mayOpenOutside } from "../../electron/os/outside.ts";
import { createSecretStore, type Keychain } from "../../electron/os/secrets.ts";
import { layoutWidth, pdfSheet, printSheet, sheetOf } from "../../electron/os/sheet.ts";
import { dotsToMillimetres, toDots, toInches, toMicrons, toPoints } from "../../electron/os/units.ts";
import { createUpdater, type OfferedVersion, type UpdateEngine } from "../../electron/os/updater.ts";
import { desktopText } from "../../src-shared/text/desktop/index.ts";
import { publicText, releaseKey, signFeed } from "../support/release-key.ts";

const folder = mkdtempSync(join(tmpdir(), "showroom-os-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("document", () => {
  const a4 = { width: 210, height: 297, margin: 0 };
  const roll = { width: 80, height: "content", margin: 4 } as const;

  test("is measured in microns for printers, inches for PDF and CSS pixels for the layout", () => {
    expect(toMicrons(210)).toBe(210_000);
    expect(toMicrons(0.0004)).toBe(0);
    expect(toInches(25.4)).toBe(1);
    expect(toDots(25.4)).toBe(96);
    expect(toPoints(25.4)).toBe(72);
    expect(dotsToMillimetres(toDots(80))).toBeCloseTo(80, 10);
  });

  test("A4 is printed as A4, with any content", () => {
    expect(printSheet(sheetOf(a4, 5000))).toEqual({
      pageSize: { width: 210_000, height: 297_000 },
      margins: { marginType: "custom", top: 0, bottom: 0, left: 0, right: 0 },
    });
    const { pageSize } = pdfSheet(sheetOf(a4, 5000));
    expect(pageSize.width).toBeCloseTo(8.268, 3);
    expect(pageSize.height).toBeCloseTo(11.693, 3);
  });

  test("a receipt is as long as its content, with room for the margins and the cutter", () => {
    expect(layoutWidth(roll)).toBe(272);
    // 378 dots are 100.01 mm.
    expect(sheetOf(roll, 378)).toEqual({ width: 80, height: 101 + 8 + 6, margin: 4 });
    expect(printSheet(sheetOf(roll, 378)).pageSize).toEqual({ width: 80_000, height: 115_000 });
    expect(printSheet(sheetOf(roll, 378)).margins.left).toBe(11);
  });

  test("a roll is never shorter than a cutter can cut nor longer than a roll", () => {
    expect(sheetOf(roll, 0).height).toBe(30);
    expect(sheetOf(roll, 1_000_000).height).toBe(3000);
  });
});

describe("addresses that are opened outside", () => {
  const server = "https://shop.example";
  test("are the shop's own, WhatsApp's and maps'", () => {
    for (const address of [
      "https://shop.example/product/desk",
      "https://wa.me/97433001234?text=hello",
      "https://api.whatsapp.com/send?phone=97433001234",
      "https://maps.google.com/?q=25.28,51.53",
      "https://www.google.com/maps/search/?api=1",
      "https://maps.app.goo.gl/x",
      "tel:+97433001234",
      "mailto:mariam@shop.example",
      "mailto:mariam%40shop.example?subject=Re%3A%20%D8%B7%D9%84%D8%A8",
    ]) {
      expect(mayOpenOutside(address, server), address).toBe(true);
    }
    expect(mayOpenOutside("http://localhost:3000/product/desk", "http://localhost:3000")).toBe(true);
  });

  test("are no others, however similar", () => {
    for (const address of [
      "http://shop.example/",
      "https://shop.example.evil.example/",
      "https://shop.example:8443/",
      "https://shop.example@evil.example/",
      "https://me@shop.example/",
      "https://wa.me.evil.example/",
      "https://evil.example/wa.me",
      "https://www.google.com/search?q=maps",
      "https://www.google.com/mapsx",
      "http://wa.me/1",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "showroom://order/x",
      "ms-msdt:/id",
      "tel:1;/x?y=calc.exe",
      "mailto:a@b.example?attach=/etc/passwd",
      "mailto:a@b.example?subject=x&bcc=evil@evil.example",
      "mailto:a@b.example\nx",
      "\\\\server\\share",
      "",
    ]) {
      expect(mayOpenOutside(address, server), address).toBe(false);
    }
    expect(mayOpenOutside("https://shop.example/", null)).toBe(false);
  });
});

describe("secrets", () => {
  /** A keychain of one user, which cannot unwrap another's secrets. */
  const keychain = (user: string, available = true): Keychain => ({
    available: async () => available,
    wrap: async (plain) => Buffer.from(`${user}:${Buffer.from(plain).toString("base64")}`),
    unwrap: async (wrapped) => {
      const [owner, text = ""] = Buffer.from(wrapped).toString().split(":");
      if (owner !== user) throw new Error("wrapped by somebody else");
      return { plain: Buffer.from(text, "base64").toString(), isOutdated: false };
    },
  });

  test("stay over a restart, wrapped and readable by no other user, and can be removed", async () => {
    const place = join(folder, "kept");
    await createSecretStore(place, keychain("mariam")).storeSecret("device-token", "t0p-secret");
    const later = createSecretStore(place, keychain("mariam"));
    expect(await later.readSecret("device-token")).toBe("t0p-secret");
    expect(await later.readSecret("another")).toBeUndefined();
    expect(readdirSync(place)).toEqual(["device-token.secret"]);
    expect(readFileSync(join(place, "device-token.secret"), "utf8")).not.toContain("t0p-secret");
    expect(statSync(join(place, "device-token.secret")).mode & 0o077).toBe(0);
    expect(await createSecretStore(place, keychain("salem")).readSecret("device-token")).toBeUndefined();
    await later.storeSecret("device-token", undefined);
    expect(await later.readSecret("device-token")).toBeUndefined();
    expect(readdirSync(place)).toEqual([]);
  });

  test("stay in memory where the system has no keychain, and never reach the disk", async () => {
    const place = join(folder, "memory");
    const secrets = createSecretStore(place, keychain("mariam", false));
    expect(await secrets.canStoreSecrets()).toBe(false);
    await secrets.storeSecret("device-token", "t0p-secret");
    expect(await secrets.readSecret("device-token")).toBe("t0p-secret");
    expect(readdirSync(folder)).not.toContain("memory");
    expect(await createSecretStore(place, keychain("mariam", false)).readSecret("device-token")).toBeUndefined();
  });

  test("stay in memory when the person refuses the keychain, and an older one does not come back", async () => {
    const place = join(folder, "refused");
    const open = createSecretStore(place, keychain("mariam"));
    await open.storeSecret("device-token", "old");
    const refusing = { ...keychain("mariam"), wrap: () => Promise.reject(new Error("denied")) };
    const secrets = createSecretStore(place, refusing);
    await secrets.storeSecret("device-token", "new");
    expect(await secrets.readSecret("device-token")).toBe("new");
    expect(await secrets.canStoreSecrets()).toBe(false);
    expect(await createSecretStore(place, refusing).readSecret("device-token")).toBeUndefined();
  });

  test("are wrapped again when the keychain has a newer key", async () => {
    const place = join(folder, "rotated");
    await createSecretStore(place, keychain("mariam")).storeSecret("device-token", "t0p-secret");
    const before = readFileSync(join(place, "device-token.secret"), "utf8");
    const old = keychain("mariam");
    const rotated: Keychain = {
      ...old,
      wrap: async (plain) => Buffer.from(`new key:${plain}`),
      unwrap: async (wrapped) => ({ ...(await old.unwrap(wrapped)), isOutdated: true }),
    };
    expect(await createSecretStore(place, rotated).readSecret("device-token")).toBe("t0p-secret");
    const after = readFileSync(join(place, "device-token.secret"), "utf8");
    expect([before.startsWith("mariam:"), after]).toEqual([true, "new key:t0p-secret"]);
  });

  test("that are damaged count as missing, and their names cannot be paths", async () => {
    const place = join(folder, "kept");
    const secrets = createSecretStore(place, keychain("mariam"));
    writeFileSync(join(place, "broken.secret"), "nonsense");
    expect(await secrets.readSecret("broken")).toBeUndefined();
    await expect(secrets.storeSecret("../outside", "x")).rejects.toThrow("invalid name of a secret");
    await expect(secrets.readSecret("a/b")).rejects.toThrow("invalid name of a secret");
  });
});

describe("updates", () => {
  /** Offers what it is given, or has nothing new; `shop.offers` changes it, "unreachable" fails. */
  function engine(updateInfo?: OfferedVersion) {
    const shop: { offers: OfferedVersion | "unreachable" | undefined } = { offers: updateInfo };
    const events = new EventEmitter();
    const calls: unknown[] = [];
    const fake = Object.assign(events, {
      autoDownload: false,
      autoInstallOnAppQuit: true,
      logger: null,
      autoRunAppAfterInstall: true,
      setFeedURL: (feed: unknown) => calls.push(feed),
      async checkForUpdates() {
        calls.push("check");
        if (shop.offers === "unreachable") throw new Error("no connection");
        return shop.offers ? { isUpdateAvailable: true, updateInfo: shop.offers } : null;
      },
      downloadUpdate: async () => void calls.push("download"),
      quitAndInstall: (...how: boolean[]) => calls.push(["install", ...how]),
    });
    return { fake: fake as typeof fake & UpdateEngine, calls, shop };
  }
  const parts = {
    server: async () => "https://shop.example",
    log: { info: () => {}, warn: () => {}, error: () => {} },
    enabled: true,
    beforeInstall: async () => {},
    installFailed: () => {},
    trust: { feedName: "latest.yml", keys: [releaseKey] },
  };
  const offered = {
    version: "2.0.0",
    releaseDate: "2026-11-21T08:00:00.000Z",
    files: [{ url: "Showroom-2.0.0-win-x64-setup.exe", sha512: `${"A".repeat(86)}==`, size: 7 }],
  };
  const signed: OfferedVersion = { ...offered, signature: signFeed("latest.yml", offered) };

  test("come from the shop's own server, and are never installed at quit by the updater", async () => {
    const { fake, calls } = engine();
    const updater = createUpdater({ ...parts, engine: fake });
    expect(fake.autoInstallOnAppQuit).toBe(false);
    await updater.checkForUpdate();
    expect(calls).toEqual([
      { provider: "generic", url: "https://shop.example/updates", useMultipleRangeRequest: false },
      "check",
    ]);
  });

  test("are not checked for without a server, nor where IT deploys them", async () => {
    const { fake, calls } = engine();
    await createUpdater({ ...parts, engine: fake, server: async () => null }).checkForUpdate();
    await createUpdater({ ...parts, engine: fake, enabled: false }).checkForUpdate();
    expect(calls).toEqual([]);
  });

  test("report their state, and are installed only when ready and after the backend has closed", async () => {
    const { fake, calls } = engine(signed);
    const updater = createUpdater({ ...parts, engine: fake, beforeInstall: async () => void calls.push("closed") });
    expect(await updater.installUpdate()).toBe(false);
    const check = fake.checkForUpdates;
    fake.checkForUpdates = async () => {
      expect(await updater.updateState()).toEqual({ state: "checking" });
      return check();
    };
    await updater.checkForUpdate();
    fake.checkForUpdates = check;
    expect(await updater.updateState()).toEqual({ state: "downloading", version: "2.0.0" });
    await updater.checkForUpdate();
    expect(calls.splice(0).slice(1)).toEqual(["check", "download"]);
    fake.emit("update-downloaded", { version: "2.0.0" });
    expect(await updater.updateState()).toEqual({ state: "ready", version: "2.0.0" });
    expect(await updater.installUpdate()).toBe(true);
    expect(calls.slice(-2)).toEqual(["closed", ["install", true, true]]);
    expect(fake.autoRunAppAfterInstall).toBe(true);
  });

  test("are fetched only when a key that was packed with the app has signed this feed, with these files", async () => {
    const stranger = generateKeyPairSync("ed25519").privateKey;
    const [file] = offered.files;
    const signature = signFeed("latest.yml", offered);
    const refused: OfferedVersion[] = [
      offered,
      { ...offered, signature: ["not", "a", "text"] },
      { ...offered, signature: signFeed("latest.yml", offered, stranger) },
      { ...offered, signature: signFeed("latest-mac.yml", offered) },
      { ...offered, signature, version: "2.0.1" },
      { ...offered, signature, files: [{ url: "other.exe", sha512: file?.sha512 ?? "", size: 7 }] },
      { ...offered, signature, files: [...offered.files, { url: "more.exe", sha512: file?.sha512 ?? "", size: 7 }] },
    ];
    for (const one of refused) {
      const { fake, calls } = engine(one);
      const updater = createUpdater({ ...parts, engine: fake });
      expect(fake.autoDownload).toBe(false);
      await updater.checkForUpdate();
      expect(calls).not.toContain("download");
      expect(await updater.updateState()).toEqual({ state: "failed", reason: "unsigned" });
    }
    const keyless = engine({ ...offered, signature });
    await createUpdater({
      ...parts,
      trust: { feedName: "latest.yml", keys: [] },
      engine: keyless.fake,
    }).checkForUpdate();
    expect(keyless.calls).not.toContain("download");
    // The key that comes next is accepted beside the one in use.
    const next = { feedName: "latest.yml", keys: [publicText(generateKeyPairSync("ed25519").publicKey), releaseKey] };
    const replaced = engine({ ...offered, signature });
    await createUpdater({ ...parts, trust: next, engine: replaced.fake }).checkForUpdate();
    expect(replaced.calls).toContain("download");
  });

  test("installed at a quit do not start the app again", async () => {
    const { fake, calls } = engine(signed);
    const updater = createUpdater({ ...parts, engine: fake });
    fake.emit("update-downloaded", { version: "2.0.0" });
    await updater.installUpdate({ again: false });
    expect(calls.at(-1)).toEqual(["install", true, false]);
    expect(fake.autoRunAppAfterInstall).toBe(false);
  });

  test("whose installer does not start in time end the app, whose backend is closed", async () => {
    const ended: boolean[] = [];
    const installFailed = (again: boolean) => void ended.push(again);
    const { fake } = engine(signed);
    const refused = createUpdater({ ...parts, engine: fake, installFailed });
    fake.emit("error", new Error("before anything was installed"));
    fake.emit("update-downloaded", { version: "2.0.0" });
    await refused.installUpdate();
    expect(ended).toEqual([]);
    fake.emit("error", new Error("the installer is gone"));
    expect(ended).toEqual([true]);

    const other = engine(signed);
    const late = createUpdater({ ...parts, engine: other.fake, installFailed, installTimeoutMs: 1 });
    other.fake.emit("update-downloaded", { version: "2.0.0" });
    await late.installUpdate({ again: false });
    await vi.waitFor(() => expect(ended).toEqual([true, false]), { timeout: 60_000 });
  });

  test("that were pulled after their download are not installed, nor ones that cannot be asked about", async () => {
    const { fake, calls, shop } = engine(signed);
    const updater = createUpdater({ ...parts, engine: fake, lookTimeoutMs: 1 });
    fake.emit("update-downloaded", { version: "2.0.0" });
    shop.offers = "unreachable";
    expect(await updater.installUpdate()).toBe(false);
    expect(await updater.updateState()).toEqual({ state: "ready", version: "2.0.0" });
    shop.offers = undefined;
    expect(await updater.installUpdate()).toBe(false);
    expect(await updater.updateState()).toEqual({ state: "none" });
    expect(calls.filter((call) => Array.isArray(call) || call === "download")).toEqual([]);
  });

  test("that are ready are replaced by a newer one that the shop offers", async () => {
    const newer = { ...offered, version: "2.1.0" };
    const { fake, calls } = engine({ ...newer, signature: signFeed("latest.yml", newer) });
    const updater = createUpdater({ ...parts, engine: fake });
    fake.emit("update-downloaded", { version: "2.0.0" });
    expect(await updater.installUpdate()).toBe(false);
    expect(await updater.updateState()).toEqual({ state: "downloading", version: "2.1.0" });
    expect(calls.at(-1)).toBe("download");
  });

  test("are not waited for at a quit when the shop does not answer", async () => {
    const { fake, calls } = engine(signed);
    const updater = createUpdater({
      ...parts,
      engine: fake,
      lookTimeoutMs: 1,
      server: () => new Promise(() => undefined),
    });
    fake.emit("update-downloaded", { version: "2.0.0" });
    expect(await updater.installUpdate({ again: false })).toBe(false);
    expect(calls).toEqual([]);
  });

  test("have an answer in every state, in both languages", async () => {
    const off = createUpdater({ ...parts, engine: engine().fake, enabled: false });
    expect(await off.updateState()).toEqual({ state: "off" });
    const nowhere = createUpdater({ ...parts, engine: engine().fake, server: async () => null });
    await nowhere.checkForUpdate();
    expect(await nowhere.updateState()).toEqual({ state: "failed", reason: "no_server" });
    const states: UpdateState[] = [
      { state: "none" },
      { state: "off" },
      { state: "checking" },
      { state: "downloading", version: "2.0.0" },
      { state: "ready", version: "2.0.0" },
      { state: "failed", reason: "unknown" },
    ];
    for (const lang of ["en", "ar"] as const) {
      const answers = states.map((state) => updateAnswer(desktopText(lang), state));
      expect(new Set(answers).size).toBe(states.length);
      expect(answers.filter((answer) => answer.includes("2.0.0"))).toHaveLength(2);
    }
  });

  test("write the engine's own messages to the log", () => {
    const { fake } = engine();
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    createUpdater({ ...parts, engine: fake, log });
    expect(fake.logger).toBe(log);
  });

  test("that fail report a code, not a message with addresses", async () => {
    const { fake } = engine();
    const updater = createUpdater({ ...parts, engine: fake });
    fake.emit("error", Object.assign(new Error("sha512 mismatch of /home/x"), { code: "ERR_CHECKSUM_MISMATCH" }));
    expect(await updater.updateState()).toEqual({ state: "failed", reason: "ERR_CHECKSUM_MISMATCH" });
    fake.emit("error", new Error("something"));
    expect(await updater.updateState()).toEqual({ state: "failed", reason: "unknown" });
  });
});
