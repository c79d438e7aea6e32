/**
 * The folder that becomes the app, assembled from a list of its contents, so that nothing else is packed by accident:
 * neither sources nor tests nor a shop's data. Binaries of other systems are left out; the packer
 * removes those of the other processor (builder-config.ts).
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { nativePackages } from "./native-packages.ts";
import type { Arch, System } from "./target.ts";

interface PackageJson {
  name: string;
  version: string;
  description?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface StageOptions {
  /** The project's folder, built. */
  root: string;
  /** Emptied first. */
  folder: string;
  system: System;
  archs: readonly Arch[];
  /** Packs placeholder programs, which do not run, so binaries missing on this computer may be left out. */
  placeholder: boolean;
}

/** Throws, with the command that helps, when a binary for the target is not installed. */
export function stage({ root, folder, system, archs, placeholder }: StageOptions): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ["desktop", "admin"]) {
    const from = join(root, "dist", part);
    if (!existsSync(from)) throw new Error(`${relative(root, from)} is not built.`);
    cpSync(from, join(folder, "dist", part), { recursive: true, filter: (path) => !/\.(br|gz|map)$/.test(path) });
  }
  const own = readPackage(root);
  const versions = Object.fromEntries(nativePackages.map((name) => [name, own.dependencies?.[name] ?? "*"]));
  const manifest = {
    name: own.name,
    productName: "Showroom",
    version: own.version,
    description: own.description,
    // The Debian package must name both.
    homepage: "https://showroom.example",
    author: "Showroom",
    license: "UNLICENSED",
    type: "module",
    main: "dist/desktop/main/main.js",
    dependencies: versions,
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

  for (const name of packagesNeeded(root)) copyPackage(root, folder, name, system);
  for (const arch of archs) copyPictureLibrary(root, folder, `${system}-${arch}`, placeholder);
}

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageJson;

/** Folders of the native packages and of their dependencies at run time. */
function packagesNeeded(root: string): Set<string> {
  const needed = new Set<string>();
  const visit = (name: string) => {
    if (needed.has(name) || onlyForCompiling.has(name)) return;
    needed.add(name);
    for (const next of Object.keys(readPackage(folderOf(root, name)).dependencies ?? {})) visit(next);
  };
  for (const name of nativePackages) visit(name);
  return needed;
}

/** Packages for the compiler, not needed beside finished binaries. */
const onlyForCompiling = new Set(["node-addon-api"]);
/** Sources and build files of native packages. */
const notNeededToRun = /^(deps|src|install|build)([/\\]|$)|binding\.gyp$|\.(md|d\.ts|map)$/;

function folderOf(root: string, name: string): string {
  const folder = join(root, "node_modules", name);
  if (!existsSync(folder)) throw new Error(`${name} is not installed.`);
  return folder;
}

function copyPackage(root: string, folder: string, name: string, system: System): void {
  const from = folderOf(root, name);
  cpSync(from, join(folder, "node_modules", name), {
    recursive: true,
    filter(path) {
      const inside = relative(from, path);
      if (inside.startsWith(`node_modules${sep}`) || notNeededToRun.test(inside)) return false;
      // prebuilds/win32-x64.node
      return !inside.startsWith(`prebuilds${sep}`) || inside.startsWith(`prebuilds${sep}${system}-`);
    },
  });
  const manifest = readPackage(from);
  for (const dependency of onlyForCompiling) delete manifest.dependencies?.[dependency];
  // Optional packages of other systems are not installed here.
  delete manifest.optionalDependencies;
  writeFileSync(join(folder, "node_modules", name, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The packages, with their versions, in which sharp keeps its binaries for a target. On Windows there is only one. */
export function pictureBinaries(root: string, target: string): string[] {
  const { optionalDependencies = {} } = readPackage(folderOf(root, "sharp"));
  return [`@img/sharp-${target}`, `@img/sharp-libvips-${target}`]
    .filter((name) => name in optionalDependencies)
    .map((name) => `${name}@${optionalDependencies[name]}`);
}

/** Copies the picture library's binaries; those of other computers are installed by other-binaries.ts. */
function copyPictureLibrary(root: string, folder: string, target: string, placeholder: boolean): void {
  const wanted = pictureBinaries(root, target).map((name) => name.slice(0, name.lastIndexOf("@")));
  const present = wanted.filter((name) => existsSync(join(root, "node_modules", name)));
  if (present.length < wanted.length) {
    if (placeholder) return;
    const command = `node build/electron/other-binaries.ts ${target.replace("-", " ")}`;
    throw new Error(`The picture library for ${target} is not installed. Run: ${command}`);
  }
  for (const name of present) {
    const into = join(folder, "node_modules", name);
    cpSync(join(root, "node_modules", name), into, { recursive: true });
    // Named as a dependency of sharp's, so that the packer takes it for one.
    const sharpPackage = join(folder, "node_modules", "sharp", "package.json");
    const manifest = JSON.parse(readFileSync(sharpPackage, "utf8")) as PackageJson;
    manifest.dependencies = { ...manifest.dependencies, [name]: readPackage(into).version };
    writeFileSync(sharpPackage, `${JSON.stringify(manifest, null, 2)}\n`);
  }
}
