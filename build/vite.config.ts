// The shop for browsers (dist/shop/client), with the licences of what is shipped; the shop, the mail templates and the documents
// for the server (dist/server); and then the back office, whose base path and root are its own and therefore its configuration too.
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig } from "vite";
import { arabicInPdf } from "./arabic-in-pdf.ts";
import { isNamedFrom } from "./first-page.ts";
import { INTRODUCTIONS, licenceTexts } from "./licences/licences.ts";
import { compressFiles } from "./small-files.ts";
import { ICONS, SMALLER, smallerPackages } from "./smaller-packages.ts";
import { subsetFonts } from "./subset-fonts.ts";
import { files } from "./vite.files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const pages = `${root}src-shop/pages`;
const isOfListing = isNamedFrom(`${pages}/products/products-page.tsx`, `${pages}/products/collection-page.tsx`);
const isOfProduct = isNamedFrom(`${pages}/product/product-page.tsx`);
const isOfFirstPage = isNamedFrom(`${root}src-shop/app/entry-client.tsx`, `${root}src-shop/pages/home/home-page.tsx`);

export default defineConfig({
  root,
  appType: "custom",
  publicDir: "src-shop/public",
  plugins: [react(), tailwindcss(), subsetFonts, smallerPackages, arabicInPdf],
  environments: {
    client: {
      build: {
        ...files,
        outDir: "dist/shop/client",
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: present({ bootstrap: "src-shop/app/bootstrap.ts", "entry-client": "src-shop/app/entry-client.tsx" }),
          output: {
            // Names of files are in the first script, and shorter hashes make it smaller.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              // Modules of React and the router are a bundle of their own, which stays in the browser's cache when the
              // shop changes.
              groups: [
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)[\\/]/,
                },
                // Small modules of the first page are one bundle, because separate files compress worse.
                {
                  name: "shared",
                  minShareCount: 2,
                  test: (id) => isOfFirstPage(id) || id === ICONS || id.includes("vite/preload-helper"),
                },
                // The same for small modules of nearly every other page.
                {
                  name: "inner-page",
                  test: /src-shop\/(?:app\/redirect|content\/prose|products\/product-structured|ui\/(?:breadcrumbs|pages-nav))\.|src-shared\/content\/seo\.|\/icons\/check\.mjs/,
                },
                // And for what pages with the lines of an order share.
                {
                  name: "order-parts",
                  minShareCount: 2,
                  test: /src-shop\/(?:products\/shown-in|pages\/cart\/cart-totals)\.|src-shared\/payments\/transfer-due\./,
                },
                // The same for what product pages share with other pages: a request costs a phone more than a kilobyte.
                {
                  name: "product-parts",
                  minShareCount: 2,
                  test: (id) => isOfProduct(id) && !isOfListing(id) && !isOfFirstPage(id) && id !== ICONS,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages are not bundled, except those with style sheets, which Node cannot load, and those that are changed while they
      // are bundled.
      resolve: { noExternal: [/\.css$/, /^@react-pdf\//, ...SMALLER] },
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
        // Otherwise Vite, finding nothing built, would build everything again.
        else environment.isBuilt = true;
      }
      writeFileSync(`${root}dist/shop/client/licences.txt`, licenceTexts(root, INTRODUCTIONS.shop));
      compressFiles(`${root}dist/shop/client`);
      if (existsSync(`${root}src-admin/app/main.tsx`)) await build({ configFile: `${root}build/vite.admin.config.ts` });
    },
  },
});

/** The entries that exist: shop, back office and mail templates can be built without each other. */
function present(entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(root + file)));
}
