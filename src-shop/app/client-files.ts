/**
 * Built files that a page needs in the browser, from the manifest of the browser's build. That build runs first, so the
 * manifest becomes part of the server's build.
 */
import type { Lang } from "../../src-shared/values/localized.ts";
import type { PageHandle } from "./page-route.ts";

export interface ClientFiles {
  /** The script that comes with the page and fetches the rest later (bootstrap.ts). */
  bootstrap: string;
  app: string;
  styles: string[];
  /** Fetched together with the app, because only the app would name them, after it has run. Each after those it imports. */
  modules: string[];
  fonts: string[];
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Record<string, Chunk>;

const BOOTSTRAP = "src-shop/app/bootstrap.ts";
const APP = "src-shop/app/entry-client.tsx";
const found = import.meta.glob<Manifest>("../../dist/shop/client/.vite/manifest.json", {
  eager: true,
  import: "default",
});
const manifest: Manifest = import.meta.env.DEV ? {} : (Object.values(found)[0] ?? {});

const fontsOf: Record<Lang, RegExp> = {
  en: /\/ibm-plex-sans-latin-\d+-common-/,
  // Numbers and names of models are Latin in Arabic too.
  ar: /\/ibm-plex-sans-(?:latin|arabic-arabic)-\d+-common-/,
};

const filesOfFolder = new Map<string, ClientFiles>();

/** In development there is no manifest, and Vite serves the sources. */
export function clientFiles(page: Pick<PageHandle, "name" | "texts"> | undefined, lang: Lang): ClientFiles {
  const key = `${lang} ${page?.name}`;
  const files = filesOfFolder.get(key) ?? findFiles(page, lang);
  filesOfFolder.set(key, files);
  return files;
}

function findFiles(page: Pick<PageHandle, "name" | "texts"> | undefined, lang: Lang): ClientFiles {
  const [bootstrap, app] = [manifest[BOOTSTRAP], manifest[APP]];
  if (!bootstrap || !app) return { bootstrap: `/${BOOTSTRAP}`, app: `/${APP}`, styles: [], modules: [], fonts: [] };
  const chunks = new Set<Chunk>();
  collect(APP, chunks);
  collect(`src-shared/text/shop/${lang}/everyday.ts`, chunks);
  for (const part of page?.texts ?? []) collect(`src-shared/text/shop/${lang}/${part}.ts`, chunks);
  if (page) collect(fileOfPage(page.name), chunks);
  const all = [...chunks];
  const styles = [...new Set(all.flatMap((chunk) => chunk.css ?? []))];
  const fonts = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .filter((file) => fontsOf[lang].test(`/${file}`));
  return {
    bootstrap: fromRoot(bootstrap.file),
    app: fromRoot(app.file),
    styles: styles.map(fromRoot),
    modules: all.filter((chunk) => chunk !== app).map((chunk) => fromRoot(chunk.file)),
    fonts: [...new Set(fonts)].map(fromRoot),
  };
}

/** Each page has a folder of pages/, alone or with pages like it. */
function fileOfPage(name: string): string {
  const file = Object.keys(manifest).find((key) => key.startsWith("src-shop/pages/") && key.endsWith(`/${name}.tsx`));
  if (!file) throw new Error(`the build has no page ${name}`);
  return file;
}

const fromRoot = (file: string): string => `/${file}`;

/** Adds a chunk and what it imports, each after its own imports. */
function collect(key: string, chunks: Set<Chunk>, begun = new Set<string>()): void {
  const chunk = manifest[key];
  if (!chunk || begun.has(key)) return;
  begun.add(key);
  for (const needed of chunk.imports ?? []) collect(needed, chunks, begun);
  chunks.add(chunk);
}
