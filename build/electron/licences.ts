/**
 * The licences of everything that a package is made of, as one text that is packed beside the program: each package by name,
 * version and licence, with the words of its licence where its folder has them. Made from the same list as the bill of
 * materials (sbom.ts), so nothing that is packed is left out.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { billOfMaterials } from "./sbom.ts";

interface Listed {
  components: { type: string; name: string; version: string; licenses?: { expression: string }[] }[];
}

/** Where the packer puts it, beside Electron's own lists. */
export const LICENCES_FILE = "LICENCES.txt";

const licenceFile = /^(?:licen[cs]e|copying|notice|ofl)(?:[-.].*)?$/i;
const intro = `What this program is made of, and under which licences. Electron and Chromium have lists of their own beside this file.
Packages under the LGPL (the picture libraries libvips and libheif) are separate files that you may replace by your own
builds of the same interface; their sources are published by their projects under the names and versions given here.
`;

/** `root`: the project's folder, installed. Throws where a package's licence is neither declared nor found. */
export function licenceTexts(root: string): string {
  const { components } = billOfMaterials(readFileSync(join(root, "package-lock.json"), "utf8")) as Listed;
  const entries = components
    .filter(({ type }) => type === "library")
    .map(({ name, version, licenses }) => {
      const words = wordsOf(join(root, "node_modules", name));
      const licence = licenses?.[0]?.expression;
      if (licence === undefined && words === "") throw new Error(`${name} ${version} declares no licence.`);
      return [`${name} ${version} (${licence ?? "see below"})`, words].filter(Boolean).join("\n\n");
    });
  return [intro, ...entries].join(`\n${"-".repeat(80)}\n\n`);
}

function wordsOf(folder: string): string {
  // A package for another system is not installed here; its licence is named, and its words are those of its sibling.
  if (!existsSync(folder)) return "";
  return readdirSync(folder)
    .filter((name) => licenceFile.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8").trim())
    .join("\n\n");
}
