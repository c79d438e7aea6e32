import { describe, expect, test } from "vitest";
import { screens } from "../../../src-admin/app/routes.tsx";
import { type HelpKey, type HelpLines, helpTexts } from "../../../src-shared/text/help/index.ts";

const MAX_LINES = 5;
const MAX_CHARACTERS = 140;

test("every screen has a help of its own, and every help has a screen", async () => {
  const named = screens.map(({ help }) => help).sort();
  expect(named).toEqual([...new Set(named)]);
  expect(named).toEqual(Object.keys(await helpTexts.en()).sort());
});

describe.each(["en", "ar"] as const)("help in %s", (lang) => {
  const of = async (): Promise<[HelpKey, HelpLines][]> =>
    Object.entries(await helpTexts[lang]()) as [HelpKey, HelpLines][];

  test("has two to five short lines on each screen, none of them twice", async () => {
    const long = (await of()).flatMap(([key, lines]) => [
      ...(lines.length < 2 || lines.length > MAX_LINES ? [`${key}: ${lines.length} lines`] : []),
      ...lines.filter((line) => line.length > MAX_CHARACTERS || line.trim() === "").map((line) => `${key}: ${line}`),
      ...lines.filter((line, at) => lines.indexOf(line) !== at).map((line) => `${key} twice: ${line}`),
    ]);
    expect(long).toEqual([]);
  });

  test("names no key: the screen says itself which ones it hears", async () => {
    const key = /\b(?:Ctrl|Cmd|Alt|Esc|Escape|Enter|Backspace|F\d{1,2})\b|⌘|[“"][a-z?/][”"]/;
    expect((await of()).flatMap(([, lines]) => lines.filter((line) => key.test(line)))).toEqual([]);
  });

  test("is written in its own script", async () => {
    const arabic = /[\u0600-\u06ff]/;
    expect((await of()).flatMap(([, lines]) => lines.filter((line) => arabic.test(line) !== (lang === "ar")))).toEqual(
      [],
    );
  });
});
