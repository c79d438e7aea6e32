/**
 * The licences of everything that is shipped, as one text: beside the desktop's program, and at `/licences.txt` of a shop. Each
 * package by name, version and licence, with its copyright and the words of its licence. Made from the same list as the bill
 * of materials (sbom.ts), so nothing that is shipped is left out.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { billOfMaterials } from "./sbom.ts";
import { standardText } from "./standard-texts.ts";

interface Listed {
  components: { type: string; name: string; version: string; licenses?: { expression: string }[] }[];
}

interface Manifest {
  author?: string | { name: string };
  repository?: string | { url: string };
  license?: string;
  licenses?: { type: string }[];
}

/** The licence of one package. */
export interface PackageLicence {
  name: string;
  version: string;
  /** As SPDX names it: `MIT`, `MIT AND OFL-1.1`. */
  expression: string;
  /** Copyright and licence text. */
  words: string;
}

/** Where the packer puts it, beside Electron's own lists. */
export const LICENCES_FILE = "LICENCES.txt";

const LGPL = `Packages under the LGPL are separate files that you may replace by your own builds of the same interface; their
sources are published by their projects under the names and versions given here.`;

/** What the text begins with, by what it lies beside. */
export const INTRODUCTIONS = {
  desktop: `What this program is made of, and under which licences. Electron and Chromium have lists of their own beside this file.
${LGPL}
`,
  shop: `What this shop is made of, its server and what it sends to browsers, and under which licences.
${LGPL}
`,
} as const;

/** Licences under which a program may be shipped whose own sources are not published. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
]);
const FONTS = "OFL-1.1";
/** May be shipped as files that their user can replace, which a bundle is not (build/electron/native-packages.ts). */
const REPLACEABLE: ReadonlySet<string> = new Set(["LGPL-3.0", "LGPL-3.0-or-later"]);
const replaceablePackages = /^(?:@img\/sharp-|libheif-js$)/;

/** Packages whose manifest names no licence, and whose file says which it is. */
const DECLARED_IN_FILE: Readonly<Record<string, string>> = { "png-js": "MIT" };
/** A package of a font that brings the licence of its program only: the package with the same font and its licence. */
const SAME_FONT: Readonly<Record<string, string>> = {
  "@expo-google-fonts/ibm-plex-sans-arabic": "@fontsource/ibm-plex-sans-arabic",
};

const licenceFile = /^(?:licen[cs]e|copying|notice|ofl)(?:[-.].*)?$/i;

/** `root`: the project's folder, installed. Throws where a package may not be shipped, or says nothing of its licence. */
export function licenceTexts(root: string, introduction: string): string {
  const entries = licencesOf(root).map(
    ({ name, version, expression, words }) => `${name} ${version} (${expression})\n\n${words}`,
  );
  return `${[introduction, ...entries].join(`\n${"-".repeat(80)}\n\n`)}\n`;
}

/** Of each package that is shipped, in the order of names. */
export function licencesOf(root: string): PackageLicence[] {
  const { components } = billOfMaterials(readFileSync(join(root, "package-lock.json"), "utf8")) as Listed;
  return components
    .filter(({ type }) => type === "library")
    .map(({ name, version, licenses }) => {
      const folder = join(root, "node_modules", name);
      const manifest = readManifest(folder);
      const expression =
        licenses?.[0]?.expression ?? manifest.license ?? manifest.licenses?.[0]?.type ?? DECLARED_IN_FILE[name];
      if (expression === undefined) throw new Error(`${name} ${version} declares no licence.`);
      refuseUnshippable(name, expression);
      const sameFont = SAME_FONT[name];
      const words = [
        wordsOf(folder, name, expression, manifest),
        sameFont === undefined ? "" : filesIn(join(root, "node_modules", sameFont)),
      ];
      return { name, version, expression, words: words.filter(Boolean).join("\n\n") };
    });
}

/** Throws for a licence under which the package may not be part of a program like this one. */
export function refuseUnshippable(name: string, expression: string): void {
  const refused = expression
    .replace(/[()]/g, "")
    .split(/ (?:AND|OR) /)
    .filter((one) => !PERMISSIVE.has(one) && one !== FONTS)
    .filter((one) => !(REPLACEABLE.has(one) && replaceablePackages.test(name)));
  if (refused.length > 0) throw new Error(`${name} may not be shipped: its licence is ${refused.join(" and ")}.`);
}

function wordsOf(folder: string, name: string, expression: string, manifest: Manifest): string {
  const own = filesIn(folder) || readmeSection(folder);
  const words = own || standardText(expression);
  // The texts of some licences name the author, others leave that to whoever uses them.
  if (/copyright (?:\(c\)|©|\d{4})|\(c\) \d{4}|© /i.test(words)) return words;
  return `Copyright (c) ${authorOf(name, manifest)}\n\n${words}`;
}

function authorOf(name: string, { author, repository }: Manifest): string {
  const named = typeof author === "string" ? author : author?.name;
  if (named) return named.replace(/ <.*$/, "");
  const address = typeof repository === "string" ? repository : repository?.url;
  return `the authors of ${address ?? name}`;
}

/** A package for another system is not installed here: of it is known what the lock file says. */
const readManifest = (folder: string): Manifest =>
  existsSync(folder) ? (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest) : {};

/** Licence files of the package, and of the libraries that lie in folders of it, each text once. */
function filesIn(folder: string): string {
  if (!existsSync(folder)) return "";
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    if (entry.name === "node_modules") return [];
    return readdirSync(join(folder, entry.name)).map((name) => join(entry.name, name));
  });
  const texts = names
    .filter((name) => licenceFile.test(name.replace(/^.*[/\\]/, "")))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8").trim());
  return [...new Set(texts)].join("\n\n");
}

/** What the description of a package says of licences, where that is more than a name. */
function readmeSection(folder: string): string {
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^readme\.md$/i.test(name));
  if (!file) return "";
  const [, section = ""] =
    /^#+ licen[cs](?:e|ing)\s*$([\s\S]*?)(?=^#+ |(?![\s\S]))/im.exec(readFileSync(join(folder, file), "utf8")) ?? [];
  return /permission is hereby granted|third-party libraries/i.test(section) ? section.trim() : "";
}
