/**
 * Fonts as data in the program that renders documents, because the desktop app is packed without the packages of its fonts. The
 * build fails when one of the places below has changed in a new version.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const places: { file: RegExp; put(code: string): string }[] = [
  {
    file: /server[\\/]pdf[\\/]bundle[\\/]font-files\.ts$/,
    put: (code) =>
      code.replace(/"(@[^"]+\.(ttf|woff2))"/g, (_, file: string, kind: string) =>
        JSON.stringify(`data:font/${kind};base64,${readFileSync(packaged(file)).toString("base64")}`),
      ),
  },
  {
    // It measures its own fourteen fonts before anything is written, whatever a document is set in, and looks for them in files.
    file: /pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/,
    put: (code) => {
      const imports: string[] = [];
      const put = code.replace(/require\$1\('(#standard-fonts\/(\w+))'\)/g, (_, file: string, name: string) => {
        imports.push(`import own${name} from "${file}";`);
        return `own${name}`;
      });
      return `${imports.join("\n")}\n${put}`;
    },
  },
];

export const fontsInFile: Plugin = {
  name: "fonts-in-file",
  enforce: "pre",
  transform(code, id) {
    const place = places.find(({ file }) => file.test(id));
    if (!place) return undefined;
    const put = place.put(code);
    if (put.length > code.length && !/\.(?:ttf|woff2)"|require\$1\('#/.test(put)) return put;
    throw new Error(`${id} reads its fonts in another way than the desktop expects.`);
  },
};

const packaged = (file: string): URL => new URL(import.meta.resolve(file));
