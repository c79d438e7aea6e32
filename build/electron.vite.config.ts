// The desktop app's own code: main process and backend as modules, the preload as one CommonJS file (a sandboxed window
// loads no other). The window's page is the back office as it is built for the web (vite.admin.config.ts).
//
// Everything is bundled except native packages, which are packed as packages (electron/stage.ts).
import { fileURLToPath } from "node:url";
import { defineConfig } from "electron-vite";
import { arabicInPdf } from "./arabic-in-pdf.ts";
import { fontsInFile } from "./electron/fonts-in-file.ts";
import { nativePackages } from "./electron/native-packages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  main: {
    root,
    plugins: [arabicInPdf, fontsInFile],
    build: {
      outDir: `${root}dist/desktop/main`,
      emptyOutDir: true,
      sourcemap: false,
      minify: false,
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          main: `${root}electron/main/main.ts`,
          backend: `${root}electron/backend/main.ts`,
          // Loaded with the first document (electron/backend/main.ts).
          documents: `${root}server/pdf/bundle/index.tsx`,
          "prepare-worker": `${root}electron/backend/pictures/prepare-worker.ts`,
        },
        // An optional C part of pg, which is not installed anywhere.
        external: [...nativePackages, "pg-native"],
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  },
  preload: {
    root,
    build: {
      outDir: `${root}dist/desktop/preload`,
      emptyOutDir: true,
      sourcemap: false,
      minify: false,
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: `${root}electron/preload/preload.ts` },
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
});
