// Packages for the three systems, built by the one command with placeholders for Electron's binaries: their contents, what
// they must not contain, their fuses, and the packed backend. Installers are built where Electron is available.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { extractAll, extractFile, getRawHeader, listPackage } from "@electron/asar";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { builderConfig } from "../../build/electron/builder-config.ts";
import { icnsFile, icoFile } from "../../build/electron/icon-files.ts";
import { kindsOf } from "../../build/electron/target.ts";
import { LICENCES_FILE } from "../../build/licences/licences.ts";
import { billOfMaterials } from "../../build/licences/sbom.ts";
import { readFeed } from "../../server/features/updates/read-feed.ts";
import { root } from "../support/source-imports.ts";

const folder = mkdtempSync(join(tmpdir(), "showroom-packages-"));
const output = join(folder, "packages");
const packages = [
  { system: "win32", arch: "x64", resources: "win-unpacked/resources", program: "win-unpacked/Showroom.exe" },
  {
    system: "win32",
    arch: "arm64",
    resources: "win-arm64-unpacked/resources",
    program: "win-arm64-unpacked/Showroom.exe",
  },
  { system: "darwin", arch: "x64", resources: "mac/Showroom.app/Contents/Resources", program: "mac/Showroom.app" },
  {
    system: "darwin",
    arch: "arm64",
    resources: "mac-arm64/Showroom.app/Contents/Resources",
    program: "mac-arm64/Showroom.app",
  },
  { system: "linux", arch: "x64", resources: "linux-unpacked/resources", program: "linux-unpacked/showroom" },
  {
    system: "linux",
    arch: "arm64",
    resources: "linux-arm64-unpacked/resources",
    program: "linux-arm64-unpacked/showroom",
  },
] as const;
const asarOf = (resources: string) => join(output, resources, "app.asar");

beforeAll(() => {
  const args = ["build/electron/package.ts", "--placeholder", "--win", "--mac", "--linux", "--x64", "--arm64"];
  const { status, stderr, stdout } = spawnSync(process.execPath, [...args, "--target", "zip", "--output", output], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", CSC_LINK: "", CSC_IDENTITY_AUTO_DISCOVERY: "false" },
  });
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(packages)("the package for $system on $arch", ({ system, arch, resources, program }) => {
  test("has the app and the back office, and no source, test, source map, compressed copy or data", () => {
    const names = listPackage(asarOf(resources), { isPack: false }).map((name) => name.replaceAll("\\", "/"));
    for (const wanted of [
      "/package.json",
      "/dist/desktop/main/main.js",
      "/dist/desktop/main/backend.js",
      "/dist/desktop/preload/preload.cjs",
      "/dist/desktop/icons/tray.png",
      "/dist/admin/index.html",
      "/node_modules/better-sqlite3/package.json",
      "/node_modules/sharp/package.json",
    ]) {
      expect(names, wanted).toContain(wanted);
    }
    const top = new Set(names.map((name) => name.split("/")[1]));
    expect([...top].sort()).toEqual(["dist", "node_modules", "package.json"]);
    const strangers = names.filter((name) =>
      /\.(tsx?|map|br|gz|db|eml|sqlite)$|\/(tests?|data|secrets|server|src-[a-z]+)\/|\/\.env/.test(name),
    );
    expect(strangers).toEqual([]);
  });

  test("lists all its components with their licences in a file beside the archive", () => {
    const text = readFileSync(join(output, resources, LICENCES_FILE), "utf8");
    for (const name of ["libheif-js", `@img/sharp-libvips-linux-x64`, "@fontsource/ibm-plex-sans", "react"]) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.]+ \\([^)]+\\)$`, "m"));
    }
    expect(text).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
    expect(text).toContain("SIL OPEN FONT LICENSE");
  });

  test("has the reader of HEIC pictures, whose licence says so, as a file that can be replaced", () => {
    const bundled = readdirSync(join(root, "dist/desktop/main"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .filter((name) => readFileSync(join(root, "dist/desktop/main", name), "utf8").includes("heif_context_alloc"));
    expect(bundled).toEqual([]);
    const file = join(`${asarOf(resources)}.unpacked`, "node_modules/libheif-js/libheif-wasm/libheif-bundle.js");
    expect(readFileSync(file, "utf8")).toContain("heif_context_alloc");
  });

  test("has the database for this system, unpacked, and no other", () => {
    const unpacked = `${asarOf(resources)}.unpacked`;
    const native = readdirSync(unpacked, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".node"),
    );
    const databases = native
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => name.includes("better-sqlite3"));
    expect(databases).toEqual([`node_modules/better-sqlite3/prebuilds/${system}-${arch}.node`]);
    expect(native.filter((name) => !name.includes(`${system}-${arch}`))).toEqual([]);
    const [name = ""] = databases;
    const original = join(root, "node_modules/better-sqlite3/prebuilds", `${system}-${arch}.node`);
    expect(readFileSync(join(unpacked, name)).equals(readFileSync(original))).toBe(true);
    const inside = listPackage(asarOf(resources), { isPack: false }).filter((path) => path.endsWith(".node"));
    expect(inside.filter((path) => !path.includes(`${system}-${arch}`))).toEqual([]);
  });

  test("cannot be run as plain Node, given options, inspected, or made to load anything but its own archive", () => {
    const read = join(root, "node_modules", ".bin", "electron-fuses");
    const said = execFileSync(process.execPath, [read, "read", "--app", join(output, program)], { encoding: "utf8" });
    const fuses = Object.fromEntries(
      [...said.matchAll(/(\w+) is (Enabled|Disabled)/g)].map(([, fuse, is]) => [fuse, is]),
    );
    expect(fuses).toEqual({
      RunAsNode: "Disabled",
      EnableCookieEncryption: "Enabled",
      EnableNodeOptionsEnvironmentVariable: "Disabled",
      EnableNodeCliInspectArguments: "Disabled",
      EnableEmbeddedAsarIntegrityValidation: "Enabled",
      OnlyLoadAppFromAsar: "Enabled",
      LoadBrowserProcessSpecificV8Snapshot: "Disabled",
      GrantFileProtocolExtraPrivileges: "Disabled",
    });
  });
});

test.each(packages.filter(({ system }) => system !== "linux"))(
  "the archive's checksum is written into the program for $system on $arch",
  ({ system, resources, program }) => {
    const hash = createHash("sha256")
      .update(getRawHeader(asarOf(resources)).headerString)
      .digest("hex");
    const where = system === "win32" ? program : `${program}/Contents/Info.plist`;
    const content = readFileSync(join(output, where), "latin1");
    expect(content).toContain(hash);
    expect(content).toContain("app.asar");
    if (system === "win32") expect(content).toContain(Buffer.from("ELECTRONASAR", "utf16le").toString("latin1"));
    else expect(content).toContain("ElectronAsarIntegrity");
  },
);

test("on macOS it has the app's name, links and icon; only the two languages are packed", () => {
  const contents = join(output, "mac/Showroom.app/Contents");
  const plist = readFileSync(join(contents, "Info.plist"), "utf8");
  expect(plist).toContain("<string>qa.showroom.desktop</string>");
  expect(plist).toContain("<string>showroom</string>");
  expect(existsSync(join(contents, "Resources/icon.icns"))).toBe(true);
  expect(plist).toMatch(/<key>NSAllowsArbitraryLoads<\/key>\s*<false\/>/);
  const languages = readdirSync(join(contents, "Resources")).filter((name) => name.endsWith(".lproj"));
  expect(languages.sort()).toEqual(["ar.lproj", "en.lproj", "en_GB.lproj"]);
  expect(readdirSync(join(output, "win-unpacked/locales")).sort()).toEqual(["ar.pak", "en-GB.pak", "en-US.pak"]);
});

test("the update feed is valid for the shop: its files exist, with their size and checksum", () => {
  const feed = readFeed(readFileSync(join(output, "latest-mac.yml"), "utf8"));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(feed?.version).toBe(version);
  expect(feed?.files.map(({ url }) => url).sort()).toEqual([
    `Showroom-${version}-mac-arm64.zip`,
    `Showroom-${version}-mac-x64.zip`,
  ]);
  for (const { url, size, sha512 } of feed?.files ?? []) {
    const file = join(output, url);
    expect(statSync(file).size).toBe(size);
    expect(createHash("sha512").update(readFileSync(file)).digest("base64")).toBe(sha512);
  }
});

/** Starts the packed backend as the app does, sends it one request, and closes it. */
const driver = `
import { EventEmitter } from "node:events";
const [bundle, dataDir] = process.argv.slice(2);
const port = new EventEmitter();
process.parentPort = port;
const send = (data) => port.emit("message", { data });
port.postMessage = (message) => {
  if (message.kind === "opened") {
    const request = { method: "GET", url: "app://shop/api/desktop", headers: [], body: null };
    send({ kind: "request", id: 1, request });
  } else if (message.kind === "response") {
    console.log(message.response.status, Buffer.from(message.response.body).toString());
    send({ kind: "close" });
  } else if (message.kind === "call") send({ kind: "result", id: message.id, result: { ok: true, value: message.method === "canStoreSecrets" } });
  else console.log(JSON.stringify(message));
};
await import(bundle);
const config = { server: null, updates: true };
const startOptions = { dataDir, logDir: dataDir + "/logs", version: "1.2.3", platform: "linux x64", config, proxy: null };
send({ kind: "open", startOptions });
`;

test.runIf(process.platform === "linux")(
  "the packed backend opens and answers, with the database it was packed with",
  () => {
    const app = join(folder, "app");
    const { resources } =
      packages.find(({ system, arch }) => system === "linux" && arch === process.arch) ?? packages[4];
    extractAll(asarOf(resources), app);
    const file = join(folder, "driver.mjs");
    writeFileSync(file, driver);
    const bundle = join(app, "dist/desktop/main/backend.js");
    const said = execFileSync(process.execPath, [file, bundle, join(folder, "data")], {
      encoding: "utf8",
      timeout: 30_000,
    });
    expect(said).toMatch(/^200 /);
    expect(JSON.parse(said.slice(4))).toMatchObject({
      success: true,
      data: { state: "set_up", server: null, appVersion: "1.2.3", platform: "linux x64" },
    });
  },
);

test("the packed picture thread decodes a telephone's photograph with packed files only", async () => {
  const { resources } =
    packages.find(({ system, arch }) => system === process.platform && arch === process.arch) ?? packages[4];
  const app = join(folder, "for-pictures");
  extractAll(asarOf(resources), app);
  const thread = new Worker(join(app, "dist/desktop/main/prepare-worker.js"), { stdout: true });
  onTestFinished(async () => void (await thread.terminate()));
  const job = { ready: join(folder, "ready"), thumb: join(folder, "thumb") };
  thread.postMessage({ ...job, original: join(root, "tests/desktop/support/telephone.heic") });
  const [answer] = (await once(thread, "message")) as [unknown];
  expect(answer).toMatchObject({ done: { made: true } });
  expect(await sharp(job.ready).metadata()).toMatchObject({ format: "jpeg", width: 480, height: 640 });
});

test("a Debian package can be made: it names a home page and a maintainer", () => {
  const manifest = JSON.parse(extractFile(asarOf("linux-unpacked/resources"), "package.json").toString());
  expect(manifest.homepage).toMatch(/^https:/);
  expect(
    builderConfig("linux", { app: "a", output: "o", icons: "i", licences: "l", resources: "r" }, {}).linux?.maintainer,
  ).toMatch(/@/);
});

describe("the setup of Windows", () => {
  const script = readFileSync(join(root, "build/electron/installer.nsh"), "utf8");
  const at = (part: string): number => {
    expect(script, part).toContain(part);
    return script.indexOf(part);
  };

  test("makes the folder of the computer's configuration for administrators alone, and only when it is for all users", () => {
    const inOrder = [
      '{If} $installMode == "all"',
      'takeown.exe" /F "$R3" /A',
      '"$R3" /reset',
      '"$R3" /inheritance:r /grant:r *S-1-5-32-544:(OI)(CI)F *S-1-5-18:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX',
    ].map(at);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    expect(script.match(/CreateDirectory/g)).toHaveLength(1);
  });

  test("sets a configuration aside that no administrator has put there, before it writes and protects its own", () => {
    const inOrder = [
      "/inheritance:r",
      "GetOwner([Security.Principal.SecurityIdentifier])",
      'Rename "$R3\\config.json" "$R3\\config.json.refused"',
      "FileWrite",
      '"$R3\\config.json" /reset',
      '"$R3\\config.json" /setowner *S-1-5-32-544',
    ].map(at);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  });
});

test("each processor has an installer of its own, which its updater finds by name", () => {
  const { nsis } = builderConfig("win32", { app: "a", output: "o", icons: "i", licences: "l", resources: "r" }, {});
  expect(nsis?.buildUniversalInstaller).toBe(false);
  expect(nsis?.artifactName).toContain("arch");
});

test("an msi is made for x64 only, since the packer's tool writes no other", () => {
  expect([kindsOf("win32", "x64"), kindsOf("win32", "arm64"), kindsOf("darwin", "arm64")]).toEqual([
    ["nsis", "msi"],
    ["nsis"],
    [],
  ]);
});

describe("signing", () => {
  const folders = { app: "a", output: "o", icons: "i", licences: "l", resources: "r" };
  const trial = { SHOWROOM_ALLOW_UNSIGNED: "1" };
  const notary = { APPLE_API_KEY: "key.p8", APPLE_API_KEY_ID: "K", APPLE_API_ISSUER: "I" };

  test("on macOS is refused without a complete set of names for the notary", () => {
    expect(() => builderConfig("darwin", folders, {})).toThrow("notary");
    expect(() => builderConfig("darwin", folders, { ...notary, APPLE_API_ISSUER: "" })).toThrow("notary");
  });

  test("by hand replaces the signature that the fuses break, in trial packages for macOS", () => {
    const reset = (system: "darwin" | "win32", env: Record<string, string>, placeholder?: string) =>
      builderConfig(system, folders, env, placeholder).electronFuses?.resetAdHocDarwinSignature;
    expect([reset("darwin", trial), reset("darwin", notary), reset("darwin", {}, "p"), reset("win32", trial)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("takes the certificate of its own system in the workflow, never another's", () => {
    const workflow = readFileSync(join(root, ".github/workflows/release.yml"), "utf8");
    for (const name of ["CSC_LINK", "CSC_KEY_PASSWORD"]) {
      expect(workflow).toContain(
        `${name}: \${{ matrix.system == 'mac' && secrets.MAC_${name} || matrix.system == 'win' && secrets.WIN_${name} || '' }}`,
      );
    }
  });

  test("depends on the environment alone: Azure's service, a certificate file, Apple's notary, or none", () => {
    expect(builderConfig("win32", folders, {}).win?.azureSignOptions).toBeUndefined();
    const azure = {
      SHOWROOM_AZURE_ENDPOINT: "https://weu.codesigning.azure.net",
      SHOWROOM_AZURE_ACCOUNT: "showroom",
      SHOWROOM_AZURE_PROFILE: "desktop",
      SHOWROOM_PUBLISHER: "Showroom Doha",
    };
    expect(builderConfig("win32", folders, azure).win?.azureSignOptions).toMatchObject({
      publisherName: "Showroom Doha",
    });
    const { SHOWROOM_PUBLISHER: _, ...half } = azure;
    expect(builderConfig("win32", folders, half).win?.azureSignOptions).toBeUndefined();
    expect(builderConfig("darwin", folders, trial).mac?.notarize).toBe(false);
    expect(builderConfig("darwin", folders, notary).mac?.notarize).toBe(true);
  });

  test("is required, so that nothing unsigned is released, except for trial packages", () => {
    expect(builderConfig("win32", folders, {}).forceCodeSigning).toBe(true);
    expect(builderConfig("darwin", folders, notary).forceCodeSigning).toBe(true);
    expect(builderConfig("linux", folders, {}).forceCodeSigning).toBe(false);
    expect(builderConfig("win32", folders, { SHOWROOM_ALLOW_UNSIGNED: "1" }).forceCodeSigning).toBe(false);
  });
});

test("the SBOM names every package with version and checksum, and no build tool", () => {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const bom = billOfMaterials(lock) as { components: { name: string; version: string; hashes?: unknown[] }[] };
  expect(billOfMaterials(lock)).toEqual(bom);
  const names = bom.components.map(({ name }) => name);
  for (const name of ["better-sqlite3", "sharp", "react", "electron", "electron-updater"])
    expect(names).toContain(name);
  for (const name of ["vitest", "typescript", "@typescript/typescript-linux-x64", "electron-builder", "playwright"])
    expect(names).not.toContain(name);
  expect(bom.components.filter(({ hashes }) => !hashes).map(({ name }) => name)).toEqual([]);
  expect(new Set(bom.components.map((part) => JSON.stringify(part))).size).toBe(bom.components.length);
});

describe("icons", () => {
  const picture = (size: number) => ({ size, png: Buffer.from(`png of ${size}`) });

  test("for Windows are in one file with a directory of its images", () => {
    const file = icoFile([picture(16), picture(256)]);
    expect([file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([1, 2]);
    expect([file[6], file[22]]).toEqual([16, 0]);
    const at = file.readUInt32LE(22 + 12);
    expect(file.subarray(at, at + file.readUInt32LE(22 + 8)).toString()).toBe("png of 256");
    expect(() => icoFile([picture(512)])).toThrow("at most 256");
  });

  test("for macOS fill the slots of both densities", () => {
    const file = icnsFile([picture(32), picture(1024)]);
    expect(file.subarray(0, 4).toString()).toBe("icns");
    expect(file.readUInt32BE(4)).toBe(file.length);
    expect(file.toString("latin1").match(/ic\w\w(?=\0)/g)).toEqual(["icns", "icp5", "ic11", "ic10"]);
    expect(() => icnsFile([picture(48)])).toThrow("no icon of 48");
  });
});
