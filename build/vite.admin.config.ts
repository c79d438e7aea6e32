// The back office: one page under /admin/, the same files in a browser and inside the desktop app.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { isNamedFrom } from "./first-page.ts";
import { compressFiles } from "./small-files.ts";
import { subsetFonts } from "./subset-fonts.ts";
import { files } from "./vite.files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * zod compiles its schemas with `new Function` where it may. The content policy forbids it, and each try would be reported
 * as a violation; the plugin sets the option before any schema is made.
 */
const withoutEval: Plugin = {
  name: "without-eval",
  transform: (code, id) =>
    /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/.test(id) ? `${code}\nconfig({ jitless: true });\n` : undefined,
};

/** The picture of things without one: the shop's in a browser, and the only one of its files that the desktop app needs. */
const placeholderPicture: Plugin = {
  name: "placeholder-picture",
  generateBundle() {
    // The path that screens ask for (src-shared/media/image.ts).
    const fileName = "assets/placeholder.svg";
    this.emitFile({ type: "asset", fileName, source: readFileSync(`${root}src-shop/public/${fileName}`) });
  },
};

/**
 * The back office waits for its own font. A page of the shop that gets it late keeps the system's (`optional`), and in the desktop
 * that would be each later page: the app's protocol has no cache from which a font is there at once.
 */
const ownFontAtOnce: Plugin = {
  name: "own-font-at-once",
  enforce: "pre",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
      file.source = String(file.source).replaceAll(/font-display:\s*optional/g, "font-display:block");
    }
  },
};

const admin = `${root}src-admin`;
const isOfSignIn = isNamedFrom(`${admin}/app/main.tsx`, `${admin}/session/sign-in-page.tsx`);
const isOfFrame = isNamedFrom(`${admin}/app/signed-in-app.tsx`);
/** Each screen loads the texts of one language. */
const isTextOfLanguage = (id: string): boolean => /src-shared[\\/]text[\\/].*[\\/](?:en|ar)[\\/]/.test(id);
const isOfEveryPage = (id: string): boolean =>
  /node_modules[\\/](?:react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser|@tanstack|i18next)[\\/]/.test(
    id,
  ) || id.includes("vite/preload-helper");

export default defineConfig({
  root: admin,
  base: "/admin/",
  plugins: [
    react(),
    tailwindcss(),
    ownFontAtOnce,
    subsetFonts,
    withoutEval,
    placeholderPicture,
    { name: "compress-files", writeBundle: () => compressFiles(`${root}dist/admin`) },
  ],
  build: {
    ...files,
    outDir: `${root}dist/admin`,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A file for each shared module made 119 of one screen: a request takes longer than the kilobyte that it brings.
          groups: [
            {
              name: "sign-in",
              minShareCount: 2,
              test: (id) => (isOfEveryPage(id) || isOfSignIn(id)) && !isTextOfLanguage(id),
            },
            { name: "frame", minShareCount: 2, test: (id) => isOfFrame(id) && !isTextOfLanguage(id) },
            { name: "parts", minShareCount: 6, test: (id) => !isTextOfLanguage(id) },
          ],
        },
      },
    },
  },
});
