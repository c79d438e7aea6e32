// What the built files need before a browser may have them: no style that the content security policy would block, and
// a compressed twin beside each text file, so that the server never compresses while somebody waits.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** The toaster's package writes its style sheet into the page by script; ours imports the same sheet as a file. */
export const withoutInjectedStyles: Plugin = {
  name: "without-injected-styles",
  transform(code, id) {
    if (!/sonner[\\/]dist[\\/]index\.mjs$/.test(id)) return undefined;
    const plain = code.replace(/^__insertCSS\(.*\);?$/m, "");
    if (plain === code) this.error("sonner no longer injects its styles the way this plugin takes out");
    return { code: plain, map: null };
  },
};

const text = /\.(js|css|svg|json|html|txt|webmanifest)$/;

/** Writes `.br` and `.gz` beside every text file of `folder` above 256 bytes. */
export function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !text.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < 256) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
