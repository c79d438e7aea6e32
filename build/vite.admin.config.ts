// The back office: one page under /admin/, the same files in a browser and inside the desktop app.
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./small-files.ts";
import { subsetFonts } from "./subset-fonts.ts";
import { files } from "./vite.files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root: `${root}src-admin`,
  base: "/admin/",
  plugins: [
    react(),
    tailwindcss(),
    subsetFonts,
    { name: "compress-files", writeBundle: () => compressFiles(`${root}dist/admin`) },
  ],
  build: { ...files, outDir: `${root}dist/admin`, emptyOutDir: true },
});
