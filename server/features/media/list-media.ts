import type { MediaEntry, MediaQuery } from "../../../src-shared/media/operations.ts";
import { foldArabic } from "../../../src-shared/values/arabic.ts";
import type { Library } from "./library.ts";

type Test = (entry: MediaEntry) => boolean;

const kinds: Record<NonNullable<MediaQuery["only"]>, Test> = {
  unused: (entry) => entry.uses.length === 0,
  "alt-missing": (entry) => entry.altMissing.length > 0,
  duplicates: (entry) => entry.duplicates.length > 0,
};

/** A filtered page of the library. */
export function listMedia(library: Library, query: MediaQuery) {
  const { q, kind, folder, only, page, pageSize } = query;
  const wanted = q ? foldArabic(q) : "";
  const tests: Test[] = [
    ...(q ? [(entry: MediaEntry) => searchedText(entry).includes(wanted)] : []),
    ...(kind ? [(entry: MediaEntry) => entry.kind === kind] : []),
    ...(folder ? [(entry: MediaEntry) => entry.path.startsWith(`${folder}/`)] : []),
    ...(only ? [kinds[only]] : []),
  ];
  const found = library.filter((entry) => tests.every((test) => test(entry)));
  const count = (test: Test) => library.filter(test).length;
  return {
    data: found.slice((page - 1) * pageSize, page * pageSize),
    meta: {
      total: found.length,
      page,
      pageSize,
      counts: {
        all: library.length,
        unused: count(kinds.unused),
        altMissing: count(kinds["alt-missing"]),
        duplicates: count(kinds.duplicates),
      },
    },
  };
}

const searchedText = ({ name, path, alt, uses }: MediaEntry): string =>
  foldArabic([name, path, alt?.en, alt?.ar, ...uses.flatMap(({ label }) => [label.en, label.ar])].join(" "));
