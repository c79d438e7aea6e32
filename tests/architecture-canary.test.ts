// Import rules of linter and compiler, tried on a project made for the test with the real settings: each forbidden import is
// planted once and must be refused, each allowed one accepted. A rule that never refuses would otherwise go unnoticed.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./support/source-imports.ts";

const importing = (name: string) => `import thing from "${name}";\n\nexport const copy = thing;\n`;
let project = "";

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "showroom-canary-"));
  for (const path of [".biome.json", "tsconfig.json", "package.json", "build/biome.jsonc", "build/tsconfig"])
    cpSync(join(root, path), join(project, path), { recursive: true });
  // Types only: the compiler's cache belongs to this project, not to the real one.
  mkdirSync(join(project, "node_modules"));
  for (const name of ["@types", "vite"])
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name), "junction");
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function plant(file: string, content: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), content);
}

function run(program: string, args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", program), ...args], {
    cwd: project,
    encoding: "utf8",
  });
  return stdout + stderr;
}

/** The lint rules that each file of the planted project breaks. */
function lint(): (file: string) => string[] {
  const answer = run("@biomejs/biome/bin/biome", ["lint", "--reporter=github", "--max-diagnostics=none", "."]);
  const found = [...answer.matchAll(/^::\w+ title=lint\/\w+\/(\w+),file=([^,]+),/gm)];
  return (file) =>
    found.filter(([, , path]) => path?.replaceAll("\\", "/").endsWith(file)).map(([, rule = ""]) => rule);
}

describe("the linter's import rules", () => {
  const forbidden: [file: string, name: string][] = [
    ["src-shared/orders/a.ts", "../../db/open.ts"],
    ["src-shared/orders/b.ts", "../../server/context.ts"],
    ["src-shared/ui/c.tsx", "../../src-shop/ui/price.tsx"],
    ["src-shared/text/d.ts", "node:fs"],
    ["src-shared/text/e.ts", "fs"],
    ["src-shared/orders/f.ts", "express"],
    ["src-shared/orders/g.ts", "kysely"],
    ["src-shared/values/a.ts", "../orders/operations.ts"],
    ["src-shared/values/b.ts", "zod"],
    ["src-shared/values/c.ts", "node:crypto"],
    ["src-shared/values/d.ts", "../../db/open.ts"],
    ["db/queries/a.ts", "../../server/context.ts"],
    ["db/queries/b.ts", "../../electron/main.ts"],
    ["db/c.ts", "express"],
    ["db/d.ts", "electron"],
    ["server/features/orders/a.ts", "express"],
    ["server/features/orders/b.ts", "../../http/problems.ts"],
    ["server/features/orders/c.ts", "../../app.ts"],
    ["server/features/orders/d.ts", "kysely"],
    ["server/features/orders/e.ts", "../../../electron/backend/mirror.ts"],
    ["server/features/orders/f.ts", "electron"],
    ["server/kernel/a.ts", "express"],
    ["server/kernel/b.ts", "../http/problems.ts"],
    ["server/kernel/c.ts", "kysely"],
    ["server/http/a.ts", "better-sqlite3"],
    ["server/http/b.ts", "../../src-shop/app/entry-server.tsx"],
    ["server/app.ts", "pg"],
    ["server/main.ts", "express"],
    ["server/jobs/a.ts", "../../src-admin/app/routes.tsx"],
    ["server/jobs/b.ts", "express"],
    ["src-shop/pages/a.tsx", "../../db/open.ts"],
    ["src-shop/pages/b.tsx", "../../server/context.ts"],
    ["src-shop/pages/c.tsx", "../../src-admin/app/api.ts"],
    ["src-shop/pages/d.tsx", "zod"],
    ["src-shop/pages/e.tsx", "node:path"],
    ["src-admin/orders/a.tsx", "../../src-shop/app/routes.tsx"],
    ["src-admin/orders/b.tsx", "../../db/open.ts"],
    ["src-admin/orders/c.tsx", "../../electron/preload.ts"],
    ["src-admin/orders/d.tsx", "electron"],
    ["electron/backend/a.ts", "electron"],
    ["electron/backend/b.ts", "../../server/http/mount-api.ts"],
    ["electron/sync/c.ts", "../../src-admin/app/api.ts"],
    ["electron/sync/d.ts", "express"],
    ["electron/main.ts", "kysely"],
  ];
  const allowed: [file: string, name: string][] = [
    ["src-shared/orders/z.ts", "zod"],
    ["src-shared/orders/y.ts", "../values/money.ts"],
    ["src-shared/values/z.ts", "./money.ts"],
    ["src-shared/values/y.ts", "libphonenumber-js/min"],
    ["db/queries/z.ts", "kysely"],
    ["db/queries/y.ts", "../../src-shared/values/id.ts"],
    ["server/features/orders/z.ts", "../../../db/queries/orders/orders.ts"],
    ["server/features/orders/y.ts", "../../context.ts"],
    ["server/http/z.ts", "express"],
    ["src-shop/pages/z.tsx", "../../src-shared/text/text.ts"],
    ["src-admin/orders/z.tsx", "../../src-shared/text/text.ts"],
    ["electron/os/z.ts", "electron"],
    ["electron/backend/z.ts", "../../server/features/index.ts"],
    ["electron/backend/y.ts", "../../server/context.ts"],
    ["electron/backend/x.ts", "../../server/kernel/limiter.ts"],
  ];
  let rulesBroken: (file: string) => string[];

  beforeAll(() => {
    for (const [file, name] of [...forbidden, ...allowed]) plant(file, importing(name));
    plant("server/circle/one.ts", 'import type { Two } from "./two.ts";\n\nexport type One = Two[];\n');
    plant("server/circle/two.ts", 'import type { One } from "./one.ts";\n\nexport type Two = One | null;\n');
    plant("server/jobs/forgets.ts", "async function save() {}\n\nexport function later() {\n  save();\n}\n");
    plant("server/jobs/chats.ts", 'console.log("hello");\n');
    rulesBroken = lint();
  });

  test.each(forbidden)("%s may not import %s", (file) => {
    expect(rulesBroken(file)).toContain("noRestrictedImports");
  });

  test.each(allowed)("%s may import %s", (file) => {
    expect(existsSync(join(project, file))).toBe(true);
    expect(rulesBroken(file)).not.toContain("noRestrictedImports");
  });

  test("two files may not import each other", () => {
    expect(rulesBroken("server/circle/one.ts")).toContain("noImportCycles");
  });

  test("a promise may not be forgotten", () => {
    expect(rulesBroken("server/jobs/forgets.ts")).toContain("noFloatingPromises");
  });

  test("the server does not write to the console", () => {
    expect(rulesBroken("server/jobs/chats.ts")).toContain("noConsole");
  });
});

describe("the compiler's project references", () => {
  const reachingUp: [folder: string, above: string][] = [
    ["src-shared", "../db/known.ts"],
    ["db", "../server/known.ts"],
    ["server", "../electron/known.ts"],
    ["src-shop", "../server/known.ts"],
    ["src-admin", "../src-shop/known.ts"],
  ];
  let complaints = "";

  beforeAll(() => {
    for (const [folder, above] of reachingUp) {
      plant(`${folder}/${above}`, "export const known = 1;\n");
      plant(`${folder}/reaching-up.ts`, `export { known } from "${above}";\n`);
    }
    plant("server/reaching-down.ts", 'export { known } from "../db/known.ts";\n');
    complaints = run("typescript/bin/tsc", ["-b", "--builders", "1", "--checkers", "1"]);
  });

  test.each(reachingUp)("%s may not reach up to %s", (folder) => {
    expect(complaints).toMatch(new RegExp(`^${folder}/reaching-up\\.ts.* error TS6307`, "m"));
  });

  test("the server may reach down to the database", () => {
    expect(existsSync(join(project, "server/reaching-down.ts"))).toBe(true);
    expect(complaints).not.toContain("server/reaching-down.ts");
  });
});
