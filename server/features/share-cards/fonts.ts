import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { unpackWoff } from "./woff.ts";

/** The shop's own font, in both scripts (src-shop/README.md, Look). */
export const cardFont = "IBM Plex Sans,IBM Plex Sans Arabic";

const files = [
  "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff",
  "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff",
  "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff",
  "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff",
];

/**
 * Puts the fonts into `folder` and makes the picture library use them and no others, so that a card looks the same on
 * every computer, also where no font is installed at all. Call it before anything is rendered. A computer with its own
 * setting (FONTCONFIG_FILE) keeps it.
 */
export function installFonts(folder: string): void {
  if (process.env.FONTCONFIG_FILE) return;
  mkdirSync(folder, { recursive: true });
  const { resolve } = createRequire(import.meta.url);
  for (const file of files) {
    write(join(folder, basename(file).replace(/\.woff$/, ".ttf")), unpackWoff(readFileSync(resolve(file))));
  }
  const settings = join(folder, "fonts.conf");
  write(settings, fontSettings(folder));
  process.env.FONTCONFIG_FILE = settings;
}

/** The 600 weight calls itself a family of its own ("IBM Plex Sans SemiBold"); here it is made the same family again. */
function fontSettings(folder: string): string {
  const families = cardFont
    .split(",")
    .map(
      (family) =>
        `<match target="scan"><test name="family"><string>${family} SemiBold</string></test>` +
        `<edit name="family" mode="assign"><string>${family}</string></edit></match>`,
    );
  const path = (name: string) => name.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    `<fontconfig><dir>${path(folder)}</dir><cachedir>${path(join(folder, "cache"))}</cachedir>${families.join("")}</fontconfig>`,
  ].join("\n");
}

/** Two programs that start together both write the same; a rename lets neither read half of it. */
function write(file: string, content: string | Buffer): void {
  const made = `${file}.${process.pid}`;
  writeFileSync(made, content);
  renameSync(made, file);
}
