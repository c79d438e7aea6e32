// `npm run desktop:package`: packages of the desktop app for this system, or for those that are named.
//
//   node build/electron/package.ts                       installers for this system, both processors
//   … --win --mac --linux --x64 --arm64                  for these
//   … --dir                                              the unpacked program only
//   … --target zip                                       another kind of package than the usual ones
//   … --placeholder                                      with empty programs in Electron's place, to check the packing
//   … --output FOLDER                                    elsewhere than dist/packages
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { path7za } from "7zip-bin";
import { Arch as BuilderArch, build, Platform } from "electron-builder";
import { RELEASE_KEYS } from "../../src-shared/desktop/release-keys.ts";
import { INTRODUCTIONS, LICENCES_FILE, licenceTexts } from "../licences/licences.ts";
import { builderConfig } from "./builder-config.ts";
import { bundleDesktop } from "./bundle.ts";
import { makeIcons } from "./make-icons.ts";
import { makePlaceholder } from "./placeholder-programs.ts";
import { stage } from "./stage.ts";
import { type Arch, archs as everyArch, kindsOf, type System } from "./target.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values: asked } = parseArgs({
  options: {
    win: { type: "boolean" },
    mac: { type: "boolean" },
    linux: { type: "boolean" },
    x64: { type: "boolean" },
    arm64: { type: "boolean" },
    dir: { type: "boolean" },
    placeholder: { type: "boolean" },
    target: { type: "string", multiple: true },
    output: { type: "string" },
  },
});

const named: Record<System, boolean | undefined> = { win32: asked.win, darwin: asked.mac, linux: asked.linux };
const chosen = (Object.keys(named) as System[]).filter((system) => named[system]);
const systems = chosen.length > 0 ? chosen : [process.platform as System];
const someArchs = everyArch.filter((arch) => asked[arch]);
const archs: readonly Arch[] = someArchs.length > 0 ? someArchs : everyArch;
const platforms = { win32: Platform.WINDOWS, darwin: Platform.MAC, linux: Platform.LINUX };

// An app without a key never installs a new version by itself.
if (RELEASE_KEYS.length === 0 && !asked.placeholder && process.env.SHOWROOM_ALLOW_UNSIGNED !== "1") {
  console.error(
    "No key of yours signs new versions yet. Make one: node build/electron/release-key.ts FILE (build/desktop.md, Sign); " +
      "to try a package out, set SHOWROOM_ALLOW_UNSIGNED=1.",
  );
  process.exit(1);
}

const output = resolve(asked.output ?? join(root, "dist", "packages"));
const work = join(output, ".work");
try {
  process.env.ELECTRON_BUILDER_7ZIP_PATH ??= zipProgram();
  bundleDesktop();
  await makeIcons(join(work, "icons"), join(root, "dist", "desktop", "icons"));
  for (const system of systems) await pack(system);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Path of 7-Zip, without which the packer would download one. The installed file is not executable, so it is copied. */
function zipProgram(): string {
  const copy = join(work, basename(path7za));
  mkdirSync(work, { recursive: true });
  copyFileSync(path7za, copy);
  chmodSync(copy, 0o755);
  return copy;
}

async function pack(system: System): Promise<void> {
  const placeholder = asked.placeholder ? join(work, "placeholder", system) : undefined;
  if (placeholder) makePlaceholder(system, placeholder);
  const app = join(work, "app", system);
  stage({ root, folder: app, system, archs, placeholder: placeholder !== undefined });
  const licences = join(work, LICENCES_FILE);
  writeFileSync(licences, licenceTexts(root, INTRODUCTIONS.desktop));
  const folders = { app, output, icons: join(work, "icons"), licences, resources: join(root, "build", "electron") };
  mkdirSync(output, { recursive: true });
  const kinds = (arch: Arch) => (asked.dir ? ["dir"] : (asked.target ?? kindsOf(system, arch)));
  await build({
    projectDir: root,
    targets: new Map([[platforms[system], new Map(archs.map((arch) => [BuilderArch[arch], kinds(arch)]))]]),
    config: builderConfig(system, folders, process.env, placeholder),
    publish: "never",
  });
}
