/**
 * The library's columns after a random history of files, products and others that show them, and of restarts in between: what they
 * filter, count and name is what a plain look through everything finds. A failure prints its seed; LIBRARY_SEED plays it again.
 */
import { describe, expect, test } from "vitest";
import { toJson } from "../../../db/json.ts";
import type { MediaRow } from "../../../db/queries/catalogue/catalogue.ts";
import type { MediaHolder } from "../../../db/queries/catalogue/media.ts";
import { createLibrary, languageBits } from "../../../server/features/media/library-columns.ts";
import { createStaffColumns } from "../../../server/features/products/list/staff-columns.ts";
import { createPackedTexts } from "../../../server/kernel/columns/packed-texts.ts";
import { LANGS, type LocalizedText } from "../../../src-shared/values/localized.ts";
import { diceOf } from "../../money/dice.ts";

const SEED = Number(process.env.LIBRARY_SEED ?? Date.now() % 1_000_000);
const STEPS = 1500;

interface Product {
  shown: { path: string; alt: LocalizedText }[];
}

describe(`columns of the library (seed ${SEED})`, () => {
  const dice = diceOf(SEED);
  const aPath = () => `${dice.chance(20) ? "heroes" : "products"}/${dice.below(40)}.${dice.chance(10) ? "glb" : "jpg"}`;
  const anAlt = (): LocalizedText => ({
    en: dice.chance(50) ? "A desk" : " ",
    ...(dice.chance(40) && { ar: dice.chance(80) ? "مكتب" : "" }),
  });
  const aRow = (path: string): MediaRow => ({
    id: `row of ${path}`,
    version: 1,
    created_at: new Date(dice.below(1e12)).toISOString(),
    updated_at: "2026-01-01T00:00:00.000Z",
    path,
    kind: path.endsWith("glb") ? "model" : "image",
    mime: "image/jpeg",
    bytes: 1,
    width: 4,
    height: 3,
    thumbhash: null,
    hash: (16 + dice.below(30)).toString(16).padEnd(64, "5"),
    alt: dice.chance(40) ? toJson(anAlt()) : null,
    name: "desk.jpg",
    focus: null,
  });

  test("filter, count and name what a plain look through everything finds", () => {
    let paths = createPackedTexts();
    let library = createLibrary(paths);
    let products = createStaffColumns(library);
    const rows = new Map<string, MediaRow>();
    const known = new Map<string, Product>();
    let holders: MediaHolder[] = [];

    const facts = (shown: Product["shown"]) => {
      const files = new Map<number, number>();
      for (const { path, alt } of shown) {
        const number = library.numberOf(path);
        files.set(number, (files.get(number) ?? 0) | languageBits(alt));
      }
      return {
        files,
        name: "desk",
        brand: "",
        categoryId: "c",
        subcategoryId: null,
        isFeatured: false,
        isNewArrival: false,
        isBestSeller: false,
        priceFrom: 0,
        priceTo: 0,
        available: null,
        stock: "in" as const,
        state: "active" as const,
        altMissing: false,
        arabicMissing: false,
        arabicOlder: false,
        position: 0,
        createdAt: 0,
        updatedAt: 0,
        variantIds: [],
        words: " desk",
        nameEnd: 5,
        skus: " ",
      };
    };

    function step(): void {
      const [id, path, of] = [`p${dice.below(60)}`, aPath(), dice.below(100)];
      if (of < 45) {
        const shown = Array.from({ length: dice.below(4) }, () => ({ path: aPath(), alt: anAlt() }));
        known.set(id, { shown });
        products.put({ id, pictures: shown.length, live: 0 }, facts(shown));
      } else if (of < 60) {
        known.delete(id);
        products.remove(id);
      } else if (of < 80) {
        const row = aRow(path);
        rows.set(path, row);
        library.put([row]);
      } else if (of < 90) {
        rows.delete(path);
        library.remove([`row of ${path}`]);
      } else if (of < 95) {
        const paths = [aPath(), path, path];
        holders = [{ collection: "categories", id, label: { en: id }, paths }, ...holders.slice(0, 3)];
        library.setHolders(holders);
      } else {
        const state = structuredClone({ paths: paths.state(), library: library.state(), products: products.state() });
        paths = createPackedTexts(state.paths);
        library = createLibrary(paths, state.library);
        library.setHolders(holders);
        products = createStaffColumns(library, state.products);
      }
    }

    function compare(): void {
      const all = [...rows.values()];
      const usersOf = (path: string) => [
        ...Array.from(known)
          .filter(([, { shown }]) => shown.some((one) => one.path === path))
          .map(([id]) => id),
        ...holders.filter(({ paths }) => paths.includes(path)).map(({ id }) => id),
      ];
      const isWritten = (text: LocalizedText | null, lang: (typeof LANGS)[number]) => Boolean(text?.[lang]?.trim());
      const missingOf = ({ path, kind, alt }: MediaRow) =>
        LANGS.filter(
          (lang) =>
            kind === "image" &&
            !isWritten(alt === null ? null : (JSON.parse(alt) as LocalizedText), lang) &&
            ![...known.values()].some(({ shown }) =>
              shown.some((one) => one.path === path && isWritten(one.alt, lang)),
            ),
        );
      const twinsOf = (row: MediaRow) => all.filter((other) => other.hash === row.hash && other !== row);
      expect(library.counts()).toEqual({
        all: all.length,
        unused: all.filter(({ path }) => usersOf(path).length === 0).length,
        altMissing: all.filter((row) => missingOf(row).length > 0).length,
        duplicates: all.filter((row) => twinsOf(row).length > 0).length,
      });
      const there = Array.from({ length: library.end() }, (_, number) => number).filter(library.has);
      expect(there.map(library.pathOf).toSorted()).toEqual([...rows.keys()].toSorted());
      for (const row of all) {
        const number = library.find(row.path);
        expect(library.altMissing(number)).toEqual(missingOf(row));
        expect(library.isDuplicate(number)).toBe(twinsOf(row).length > 0);
        expect(library.countUses(number)).toBe(usersOf(row.path).length);
        const named = library.productsShowing(number, 100).map((product) => products.entry(product).id);
        const held = library.holdersOf(number).map(({ id }) => id);
        expect([...named, ...held].toSorted()).toEqual(usersOf(row.path).toSorted());
        expect(library.productsShowing(number, 1)).toEqual(library.productsShowing(number, 100).slice(0, 1));
        expect(library.at.createdAt[number]).toBe(Date.parse(row.created_at));
        expect(library.at.folder[number]).toBe(library.folderOf(row.path.split("/")[0] as string));
      }
      for (const [id, { shown }] of known) {
        const number = products.at.id.indexOf(id);
        const paths = new Set(shown.map(({ path }) => path));
        expect(new Set(products.filesOf(number).map(library.pathOf))).toEqual(paths);
      }
    }

    for (let at = 0; at < STEPS; at += 1) {
      step();
      if (at % 25 === 0) compare();
      else if (dice.chance(20)) library.counts();
    }
    compare();
    expect(rows.size).toBeGreaterThan(10);
  });
});
