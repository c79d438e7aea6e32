// What is shipped may be shipped: each package of the product has a licence that allows it, and its words and copyright go along.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { INTRODUCTIONS, licencesOf, licenceTexts, refuseUnshippable } from "../../build/licences/licences.ts";
import { root } from "../support/source-imports.ts";

const licences = licencesOf(root);
const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: Record<string, string> };
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean; optional?: boolean }>;
};

describe("the licences of shipped packages", () => {
  test("name every package of the product that the lock file has, in its version", () => {
    const shipped = Object.entries(lock.packages)
      .filter(([path, { dev, devOptional, optional }]) => path !== "" && !dev && !devOptional && !optional)
      .map(([path, { version }]) => `${path.split("node_modules/").at(-1)} ${version}`);
    const listed = new Set(licences.map(({ name, version }) => `${name} ${version}`));
    expect(shipped.length).toBeGreaterThan(150);
    expect(shipped.filter((one) => !listed.has(one))).toEqual([]);
    expect(Object.keys(own.dependencies).filter((name) => !licences.some((licence) => licence.name === name))).toEqual(
      [],
    );
  });

  test("have their words and a copyright each", () => {
    const words =
      /permission (?:is hereby|to use)|apache license|redistribution and use|open font license|blue oak|python software|GNU LGPL|lesser general public|third-party libraries/i;
    expect(licences.filter((one) => !words.test(one.words)).map(({ name }) => name)).toEqual([]);
    expect(licences.filter((one) => !/copyright|©/i.test(one.words)).map(({ name }) => name)).toEqual([]);
  });

  test("of fonts are the open font licence, with its words", () => {
    const fonts = licences.filter(({ name }) => /font/.test(name) && /ibm-plex/.test(name));
    expect(fonts).toHaveLength(3);
    for (const { expression, words } of fonts) {
      expect(expression).toContain("OFL-1.1");
      expect(words).toContain("SIL OPEN FONT LICENSE");
    }
  });

  test("bring the words that others only refer to: of the LGPL, the GPL and the Apache licence", () => {
    const of = (wanted: string) => licences.find(({ name }) => name === wanted)?.words ?? "";
    expect(of("libheif-js")).toMatch(/GNU LESSER GENERAL PUBLIC LICENSE[\s\S]*GNU GENERAL PUBLIC LICENSE/);
    expect(of("sharp")).toContain("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION");
    const text = licenceTexts(root, INTRODUCTIONS.shop);
    expect(text).toContain("What this shop is made of");
    for (const { name, version, expression } of licences)
      expect(text).toContain(`\n${name} ${version} (${expression})\n`);
  });
});

describe("a licence", () => {
  test.each(["GPL-2.0-only", "GPL-3.0-or-later", "AGPL-3.0", "SSPL-1.0", "MIT AND GPL-3.0", "BUSL-1.1", "UNLICENSED"])(
    "%s may not be shipped with this program",
    (expression) => expect(() => refuseUnshippable("some-package", expression)).toThrow("may not be shipped"),
  );

  test("of the LGPL may, for the libraries that lie beside the program as files of their own, and for no other", () => {
    expect(() => refuseUnshippable("@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later")).not.toThrow();
    expect(() => refuseUnshippable("some-package", "LGPL-3.0-or-later")).toThrow("may not be shipped");
  });
});
