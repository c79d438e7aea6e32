/**
 * The desktop app is packed without the packages that its letters come from, so they are laid into the program that draws
 * its papers. The build fails when that program reads its letters in another way.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { cuts, faces } from "../../server/documents/engine/letter-files.ts";

const reads = "readFileSync(new URL(import.meta.resolve(file)))";

export const lettersInFile: Plugin = {
  name: "letters-in-file",
  enforce: "pre",
  transform(code, id) {
    if (!/server[\\/]documents[\\/]engine[\\/]letters\.ts$/.test(id)) return undefined;
    if (!code.includes(reads)) throw new Error("The papers read their letters in another way than the desktop expects.");
    const files = [...cuts, ...faces].map(({ file }) => {
      const bytes = readFileSync(new URL(import.meta.resolve(file)));
      return `${JSON.stringify(file)}: ${JSON.stringify(bytes.toString("base64"))}`;
    });
    return `const letters = { ${files.join(", ")} };\n${code.replace(reads, 'Buffer.from(letters[file] ?? "", "base64")')}`;
  },
};
