// The checks of os-contract.ts on the fake operating system, and in Electron where its binary is present.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import { findElectron } from "../../build/prepare/electron.mjs";
import { root } from "../support/source-imports.ts";
import { osClaims } from "./os-contract.ts";
import { fakeOs } from "./support/fake-os.ts";

const program = findElectron(root)?.program;
process.stdout.write(
  `Os: the claims run on the fake${program ? ` and in ${program}` : " only; there is no Electron here"}.\n`,
);

describe("the fake operating system", () => {
  test.each(osClaims.map(({ title, check }) => [title, check] as const))("%s", async (_title, check) => {
    await check(fakeOs());
  });
});

describe.runIf(program !== undefined)("Electron's operating system", () => {
  test("holds every claim", { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "showroom-os-"));
    try {
      await build({
        configFile: false,
        root,
        logLevel: "error",
        ssr: { noExternal: true, external: ["electron"] },
        build: { ssr: "tests/desktop/support/os-in-electron.ts", outDir: folder, target: "es2024" },
      });
      const [entry = ""] = readdirSync(folder).filter((name) => /\.m?js$/.test(name));
      const said = execFileSync(program as string, [join(folder, entry)], {
        encoding: "utf8",
        env: { ...process.env, SHOWROOM_TEST_DATA: join(folder, "data") },
      });
      const outcomes = JSON.parse(/^outcomes (.*)$/m.exec(said)?.[1] ?? "{}") as Record<string, string>;
      expect(outcomes).toEqual(Object.fromEntries(osClaims.map(({ title }) => [title, "holds"])));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
