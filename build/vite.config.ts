// The shop for browsers (dist/shop/client), the shop, the mail templates and the documents for the server (dist/server), and
// then the back office, whose base path and root are its own and therefore its configuration too.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig } from "vite";
import { arabicInPdf } from "./arabic-in-pdf.ts";
import { isNamedFrom } from "./first-page.ts";
import { compressFiles } from "./small-files.ts";
import { files } from "./vite.files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  appType: "custom",
  publicDir: "src-shop/public",
  plugins: [react(), tailwindcss(), arabicInPdf],
  environments: {
    client: {
      build: {
        ...files,
        outDir: "dist/shop/client",
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: present({ starter: "src-shop/app/starter.ts", "entry-client": "src-shop/app/entry-client.tsx" }),
          output: {
            codeSplitting: {
              // What changes only with an update of React or the router keeps its name, and so its place in the
              // shopper's cache, when the shop itself changes.
              groups: [
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)[\\/]/,
                },
                // Small pieces that the first page uses, and others too, travel together: each file of its own costs its
                // own compression.
                {
                  name: "shared",
                  minShareCount: 2,
                  test: isNamedFrom(`${root}src-shop/app/entry-client.tsx`, `${root}src-shop/pages/home/home-page.tsx`),
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages stay where they are and Node loads them; but style sheets it cannot load, and the one that makes PDF files
      // is repaired on the way.
      resolve: { noExternal: [/\.css$/, /^@react-pdf\//] },
      build: {
        ssr: true,
        target: "es2024",
        outDir: "dist/server",
        emptyOutDir: true,
        copyPublicDir: false,
        sourcemap: false,
        rolldownOptions: {
          input: present({
            "entry-server": "src-shop/app/entry-server.tsx",
            mail: "server/mail/templates/index.tsx",
            documents: "server/pdf/bundle/index.tsx",
          }),
          output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
  builder: {
    async buildApp({ build: buildEnvironment, environments }) {
      for (const environment of [environments.client, environments.ssr]) {
        const input = environment?.config.build.rolldownOptions.input ?? {};
        if (!environment) continue;
        if (Object.keys(input).length > 0) await buildEnvironment(environment);
        // Otherwise Vite, seeing nothing built, would try everything once more by itself.
        else environment.isBuilt = true;
      }
      compressFiles(`${root}dist/shop/client`);
      if (existsSync(`${root}src-admin/app/main.tsx`)) await build({ configFile: `${root}build/vite.admin.config.ts` });
    },
  },
});

/** The entries that exist: each face and the mail templates build without the others. */
function present(entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(root + file)));
}
