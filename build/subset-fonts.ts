// The web fonts of shop and back office, cut from the installed packages to the characters that src-shared/styles/fonts.css
// names: a rule with `url("@subset-fonts/ibm-plex-sans-latin-400-common.woff2")` gets the glyphs of its own `unicode-range`, with
// their hints and what a browser does with them unasked: joining, ligatures, marks, kerning.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** The style sheet of fonts, for back office and shop. */
export const FONTS_CSS = "src-shared/styles/fonts.css";

/**
 * What browsers do with letters unasked, of all that the fonts can. Fractions, which no style asks for, brought glyphs that are kerned
 * with every letter: a fifth of a Latin file.
 */
const FEATURES = ["calt", "ccmp", "fina", "init", "kern", "liga", "locl", "mark", "medi", "mkmk", "rlig"];

// The package's types are of an earlier version, without this option.
const cut: Parameters<typeof subsetFont>[2] & { keepFeatures: string[] } = {
  targetFormat: "woff2",
  keepFeatures: FEATURES,
};

const root = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);

export interface Subset {
  /** The file's name in the style sheet. */
  file: string;
  /** The whole font, in its package. */
  source: string;
  characters: string;
}

/** Resolves `@subset-fonts/` in style sheets to a folder with the files, which it writes where they are not there yet. */
export const subsetFonts: Plugin = {
  name: "subset-fonts",
  async config() {
    return { resolve: { alias: { "@subset-fonts": await writeSubsets() } } };
  },
};

async function writeSubsets(): Promise<string> {
  const subsets = subsetsOf(readFileSync(join(root, FONTS_CSS), "utf8"));
  const folder = join(root, "node_modules/.cache/showroom/fonts", keyOf(subsets));
  mkdirSync(folder, { recursive: true });
  for (const { file, source, characters } of subsets) {
    const target = join(folder, file);
    if (existsSync(target)) continue;
    const bytes = await subsetFont(readFileSync(source), characters, cut);
    // Another build at the same time sees the whole file or none.
    writeFileSync(`${target}.${process.pid}`, bytes);
    renameSync(`${target}.${process.pid}`, target);
  }
  return folder;
}

/** The fonts that a style sheet wants to have cut. */
export function subsetsOf(css: string): Subset[] {
  const found: Subset[] = [];
  for (const [, rule = ""] of css.matchAll(/@font-face\s*\{([^}]*)\}/g)) {
    const [, file = "", family, script, weight] =
      /url\("@subset-fonts\/((ibm-plex-sans(?:-arabic)?)-(latin|arabic)-(\d+)-\w+\.woff2)"\)/.exec(rule) ?? [];
    if (!family) continue;
    const source = require.resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff2`);
    const [, ranges = ""] = /unicode-range:([^;]*);/.exec(rule) ?? [];
    found.push({ file, source, characters: charactersOf(ranges) });
  }
  return found;
}

/** "U+0020-0022, U+00A0" → the four characters. */
function charactersOf(ranges: string): string {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .map(([, first = "", last = first]) => {
      const from = Number.parseInt(first, 16);
      const length = Number.parseInt(last, 16) - from + 1;
      return String.fromCodePoint(...Array.from({ length }, (_, index) => from + index));
    })
    .join("");
}

/** Changes with the characters, the fonts, what is kept of them and the package that cuts them. */
function keyOf(subsets: readonly Subset[]): string {
  const hash = createHash("sha256")
    .update(readFileSync(require.resolve("subset-font/package.json")))
    .update(FEATURES.join());
  for (const { file, source, characters } of subsets) hash.update(file).update(characters).update(readFileSync(source));
  return hash.digest("hex").slice(0, 12);
}
