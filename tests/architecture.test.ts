// Rules of who may import whom, checked on the imports of the sources: independent of the settings of linter and compiler,
// which have a test of their own (architecture-canary.test.ts).
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Import, listFiles, readImports, root, topFolders } from "./support/source-imports.ts";

const sources = listFiles([".ts", ".tsx", ".mjs"]);
const imports = sources.flatMap(readImports);
const written = ({ from, file, package: name }: Import) => `${from} → ${file ?? name}`;
const topFolderOf = (path: string) => path.split("/")[0] ?? path;
const isNodeItself = (name: string) => name.startsWith("node:") || builtinModules.includes(name);

/** Files that each top folder may import besides its own. `dist` is the finished build. */
const mayImport: Record<string, (file: string) => boolean> = {
  // Signing of versions and reading of their feed are shared with the app and the shop.
  build: (file) => /^(src-shared\/desktop\/release-\w+|server\/features\/updates\/read-feed)\.ts$/.test(file),
  "src-shared": () => false,
  db: (file) => /^src-shared\//.test(file),
  server: (file) => /^(src-shared|db|dist)\//.test(file),
  electron: (file) => /^(src-shared|db|server\/(features|kernel))\/|^server\/context\.ts$/.test(file),
  "src-shop": (file) => /^src-shared\//.test(file),
  "src-admin": (file) => /^src-shared\//.test(file),
  tests: () => true,
};

/**
 * The folders of server/features from the foundation up: each may import server/kernel and the folders before it in this
 * list. So they form no dependency cycle, and what two of them need is in one that both may import.
 */
const featureOrder = [
  ["shop", "health", "system", "audit", "mails", "media", "site", "settings", "demo", "set-up"],
  ["delivery", "stock", "products", "bulk", "catalogue"],
  ["categories", "old-addresses", "testimonials", "articles", "translations", "content", "shop-texts"],
  ["session", "saved-views", "devices", "staff", "sync", "updates"],
  ["share-links", "share-cards", "customer-matching", "cart", "intake", "messages"],
  ["quotes", "orders", "fulfilment", "billing", "payments", "order-processing"],
  ["documents", "shared-pages", "order-self-service", "customers", "imports", "search", "dashboard", "reports"],
  ["test-orders"],
].flat();

/** Packages that only some files may import. Tests may import all. */
const importersOf: { packages: (name: string) => boolean; files: RegExp }[] = [
  { packages: (name) => ["kysely", "better-sqlite3", "pg"].includes(name), files: /^db\// },
  { packages: (name) => ["express", "multer"].includes(name), files: /^server\/(http\/|app[./])/ },
  { packages: (name) => name === "electron", files: /^electron\/(main|preload|protocol|os|network)[./]/ },
  { packages: isNodeItself, files: /^(db|server|electron|build)\// },
  { packages: (name) => name === "zod", files: /^(?!src-shop\/|src-shared\/values\/)/ },
];

describe("imports", () => {
  test("each top folder imports only the folders below it", () => {
    const wrong = imports.filter(
      ({ from, file }) => file && topFolderOf(file) !== topFolderOf(from) && !mayImport[topFolderOf(from)]?.(file),
    );
    expect(wrong.map(written)).toEqual([]);
  });

  test("a rule of src-shared imports rules alone: not schemas, and no package but phone number metadata", () => {
    const importSchemas = new Set(
      imports
        .filter(({ file, package: name }) => name === "zod" || file?.startsWith("src-shared/api/"))
        .map(({ from }) => from),
    );
    const isRule = (file: string) =>
      /^src-shared\/(addresses|resources|(?!api\/|documents\/|text\/|ui\/)[^/]+\/[^/]+)\.ts$/.test(file) &&
      !importSchemas.has(file);
    const wrong = imports.filter(
      ({ from, file, package: name }) => isRule(from) && !(file ? isRule(file) : name === "libphonenumber-js"),
    );
    expect(wrong.map(written)).toEqual([]);
  });

  test("handlers know neither Express nor the server around them", () => {
    const wrong = imports.filter(
      ({ from, file }) =>
        /^server\/(features|kernel)\//.test(from) && file && /^server\/(http\/|(app|main)\.ts$)/.test(file),
    );
    expect(wrong.map(written)).toEqual([]);
  });

  test("each folder of server/features has its place in the order", () => {
    const folders = new Set(sources.map(featureOf).filter((folder) => folder !== undefined));
    expect(featureOrder.toSorted()).toEqual([...folders].sort());
  });

  test("each feature uses only features below it, so that they form no dependency cycle", () => {
    expect(imports.filter(goesUp).map(written)).toEqual([]);
  });

  test("an import that goes up the order of features is found, and one that goes down is not", () => {
    const planted = (from: string, file: string): Import => ({ from, file, package: null, typeOnly: true });
    const stock = "server/features/stock/planted.ts";
    const wrong = [
      planted(stock, "server/features/orders/order-work.ts"),
      planted(stock, "server/features/index.ts"),
      planted("server/kernel/planted.ts", "server/features/stock/take-stock.ts"),
    ];
    const right = [
      planted("server/features/orders/planted.ts", "server/features/stock/take-stock.ts"),
      planted(stock, "server/features/stock/take-stock.ts"),
      planted(stock, "server/kernel/unit-of-work.ts"),
      planted("server/features/index.ts", "server/features/stock/handlers.ts"),
      planted("server/jobs/jobs.ts", "server/features/stock/take-stock.ts"),
    ];
    expect([...wrong, ...right].filter(goesUp).map(written)).toEqual(wrong.map(written));
  });

  test("only those meant to know a database driver, Express, Electron, Node or the schema library import it", () => {
    const wrong = imports.filter(
      ({ from, package: name }) =>
        name &&
        topFolderOf(from) !== "tests" &&
        importersOf.some(({ packages, files }) => packages(name) && !files.test(from)),
    );
    expect(wrong.map(written)).toEqual([]);
  });

  test("nothing a shopper's browser loads brings the schema library or anything of the server along", () => {
    const reached = reachableFrom("src-shop/app/entry-client.tsx");
    const wrong = imports.filter(
      ({ from, package: name, typeOnly }) =>
        reached.has(from) &&
        !typeOnly &&
        name &&
        (isNodeItself(name) || ["zod", "kysely", "express", "sharp"].includes(name)),
    );
    expect(wrong.map(written)).toEqual([]);
  });

  test("no file imports, directly or through others, one that imports it", () => {
    expect(findCycle()).toBeNull();
  });

  test("every package that is imported is named in package.json", () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const named = new Set(Object.keys({ ...dependencies, ...devDependencies }));
    const wrong = imports.filter(({ package: name }) => name && !isNodeItself(name) && !named.has(name));
    expect(wrong.map(written)).toEqual([]);
  });
});

describe("the project", () => {
  test("has the folders agreed with the customer at its top level, and nothing else", () => {
    const agreed = new Set<string>([...topFolders, "README.md", "package.json", "package-lock.json", "tsconfig.json"]);
    const madeByRunning = new Set(["node_modules", "dist", "data", "coverage"]);
    const strangers = readdirSync(root).filter(
      (name) => !name.startsWith(".") && !agreed.has(name) && !madeByRunning.has(name),
    );
    expect(strangers).toEqual([]);
  });

  test("has no source file too long to read in one sitting", () => {
    const tooLong = [...sources, ...listFiles([".css"])].filter(
      (path) => readFileSync(join(root, path), "utf8").split("\n").length > 450,
    );
    expect(tooLong).toEqual([]);
  });

  test("names its files in kebab-case", () => {
    const plain = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
    expect(sources.filter((path) => !path.split("/").every((part) => plain.test(part)))).toEqual([]);
  });

  test("can be installed from any mirror: the lock file names no server and no repository", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    const tied = Object.entries<{ resolved?: string }>(packages).filter(([, { resolved }]) => resolved?.includes(":"));
    expect(tied.map(([path]) => path)).toEqual([]);
  });
});

/** The folder of server/features that holds a file; undefined for files beside the folders and outside. */
function featureOf(path: string): string | undefined {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1];
}

/** Whether a file of server/kernel or of a feature imports from a feature that is not below it. */
function goesUp({ from, file }: Import): boolean {
  if (!file?.startsWith("server/features/")) return false;
  if (from.startsWith("server/kernel/")) return true;
  const [user, used] = [featureOf(from), featureOf(file)];
  if (user === undefined || user === used) return false;
  // A file beside the folders (index.ts) imports all of them, so it is above them.
  return used === undefined || featureOrder.indexOf(used) >= featureOrder.indexOf(user);
}

/** The files that a browser loads with this one. */
function reachableFrom(entry: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const { from, file: next, typeOnly } of imports) if (from === file && next && !typeOnly) waiting.push(next);
  }
  return reached;
}

/** The first circle of imports found, written out, or null. */
function findCycle(): string | null {
  const uses = new Map(sources.map((path) => [path, new Set<string>()]));
  for (const { from, file } of imports) if (file && uses.has(file)) uses.get(from)?.add(file);

  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string | null => {
    if (finished.has(file)) return null;
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(" → ");
    path.push(file);
    for (const next of uses.get(file) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    path.pop();
    finished.add(file);
    return null;
  };
  for (const file of sources) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return null;
}
