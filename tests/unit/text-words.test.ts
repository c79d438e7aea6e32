import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { root } from "../support/source-imports.ts";

const folder = join(root, "src-shared/text");

/** Labels given up, by the tables of src-shared/text/words.md: the first column of each row. */
function labelsGivenUp(): string[] {
  const rows = readFileSync(join(folder, "words.md"), "utf8").match(/^\| .* \|$/gm) ?? [];
  return rows.map((row) => row.split("|")[1]?.trim() ?? "").filter((label) => label !== "given up");
}

/** Every sentence of the dictionaries, with the file and the key that have it. */
async function sentences(): Promise<{ at: string; text: string }[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const found: { at: string; text: string }[] = [];
  for (const file of files) {
    const { default: dictionary } = await import(pathToFileURL(join(folder, file)).href);
    if (typeof dictionary !== "object" || dictionary === null) continue;
    for (const [key, text] of Object.entries(dictionary)) {
      if (typeof text === "string") found.push({ at: `${file} ${key}`, text });
    }
  }
  return found;
}

test("no label is one of those given up for the trade's plain terms", async () => {
  const all = await sentences();
  expect(all.length).toBeGreaterThan(2000);
  const givenUp = new Set(labelsGivenUp());
  expect(givenUp.size).toBeGreaterThan(60);
  expect(all.filter(({ text }) => givenUp.has(text)).map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
});
