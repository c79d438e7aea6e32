/**
 * `npm run engines [-- NAMES]`: what shoppers do (stories.ts) in the browsers of other engines, in both languages, on a phone and on a
 * desktop; all of it, or the engines and stories that are named. Exits with 1 where a story fails or a browser is not installed.
 * With `ENGINES_PICTURES=FOLDER` the last page of each story is kept there.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { signInByApi } from "../support/admin.ts";
import { startShopProcess } from "../support/shop-process.ts";
import type { Engine } from "./engine.ts";
import { openFirefox } from "./firefox.ts";
import { stories } from "./stories.ts";
import { openWebkit } from "./webkit.ts";

const engines: Record<string, { open(): Promise<Engine | undefined>; needs: string }> = {
  firefox: { open: openFirefox, needs: "firefox-esr" },
  webkit: { open: openWebkit, needs: "webkit2gtk-driver and xvfb" },
};
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

const asked = process.argv.slice(2);
const names = [...Object.keys(engines), ...Object.keys(stories)];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`No such name: ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
/** Those of a kind that were named, or all. */
const chosen = <T>(kind: Record<string, T>): [string, T][] => {
  const named = Object.entries(kind).filter(([name]) => asked.includes(name));
  return named.length > 0 ? named : Object.entries(kind);
};

process.env.SHOP_PROGRAM ??= "dist/program/shop.js";
const shop = await startShopProcess();
const first = { email: "admin@showroom.example", password: "a long first password" };
const admin = await signInByApi(shop.url, first);
await admin("PUT /api/session/password", {
  body: { current: first.password, password: "blue plate opposite the mosque" },
});
let [passed, failed] = [0, 0];

for (const [name, { open, needs }] of chosen(engines)) {
  const engine = await open();
  if (!engine) {
    failed += 1;
    console.log(`${name} cannot be started: install ${needs}`);
    continue;
  }
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const lang of ["en", "ar"] as const) {
      for (const [story, play] of chosen(stories)) {
        const what = `${engine.name} · ${size} · ${lang} · ${story}`;
        const problem = await engine.withPage(viewport, async (page) => {
          const found = await play({ shop, admin, lang, page }).then(
            () => undefined,
            (fault: unknown) => fault,
          );
          const folder = process.env.ENGINES_PICTURES;
          if (folder) writeFileSync(join(folder, `${name}-${size}-${lang}-${story}.png`), await page.picture());
          return found;
        });
        if (problem) failed += 1;
        else passed += 1;
        console.log(problem ? `FAILED  ${what}\n        ${problem}` : `passed  ${what}`);
      }
    }
  }
  await engine.close();
}
await shop.close();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
