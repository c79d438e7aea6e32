// The server as one program, dist/program/shop.js (D434). Packages with compiled parts stay packages.
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Sources find what lies beside them (processes, the demo's texts) from their own place, wherever they are bundled. */
const ownPlaces: Plugin = {
  name: "own-places",
  transform(code, id) {
    const path = relative(root, id);
    if (!/^(?:server|db|src-shared)\//.test(path) || !code.includes("import.meta.url")) return undefined;
    const place = `new URL(${JSON.stringify(`../../${path}`)}, import.meta.url).href`;
    return { code: code.replaceAll("import.meta.url", place), map: null };
  },
};

const THREAD = /new Worker\(new URL\("(\.[\w/-]+)\.ts", import\.meta\.url\)/g;

/** Threads are part of the program: from its source each would load the compiler that takes the types out. */
const builtThreads: Plugin = {
  name: "built-threads",
  enforce: "pre",
  transform(code, id) {
    let hasThreads = false;
    const changed = code.replace(THREAD, (_whole, path: string) => {
      hasThreads = true;
      const fileName = `${basename(path)}.js`;
      this.emitFile({ type: "chunk", id: join(dirname(id), `${path}.ts`), fileName });
      return `new Worker(new URL("./${fileName}", import.meta["url"])`;
    });
    return hasThreads ? { code: changed, map: null } : undefined;
  },
};

const HTTP = /^import (?:\* as )?(\{[^}]*\}|\w+) from "(?:node:)?http";$/gm;

/** An import of this module reads all of its names, and for some of them Node loads its whole client, which no start needs. */
const httpAlone: Plugin = {
  name: "http-alone",
  renderChunk: (code) => ({
    code: code.replace(HTTP, (_whole, names: string) => {
      return `const ${names.replaceAll(" as ", ": ")} = process.getBuiltinModule("node:http");`;
    }),
    map: null,
  }),
};

const BEYOND_ASCII = /[^\0-\x7f]/g;
/** Where the number of a letter would be other text than the letter. */
const NOT_BY_NUMBER = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/;

/**
 * Letters beyond ASCII are written by their numbers: Node keeps code that has one of them with two bytes for every letter (a large
 * file even where all of them are Latin), and reads it letter by letter.
 */
const asciiAlone: Plugin = {
  name: "ascii-alone",
  // After all else, because whatever prints the code anew writes the letters again.
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const byNumber = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const [kept] = NOT_BY_NUMBER.exec(file.code) ?? [];
        if (kept !== undefined) throw new Error(`This letter cannot be written by its number: ${kept}`);
        file.code = file.code.replace(BEYOND_ASCII, byNumber);
      }
    },
  },
};

export default defineConfig({
  root,
  publicDir: false,
  plugins: [builtThreads, ownPlaces, httpAlone, asciiAlone],
  // pg-native is an optional part of pg, which is not installed anywhere.
  ssr: { noExternal: true, external: ["better-sqlite3", "sharp", "pg-native"] },
  build: {
    ssr: true,
    target: "es2024",
    outDir: "dist/program",
    emptyOutDir: true,
    sourcemap: false,
    // A fault names functions and lines that can be found in the program.
    minify: false,
    rolldownOptions: {
      input: { shop: "server/main.ts" },
      // All in one folder: own-places counts on it.
      output: {
        format: "es",
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
});
