// Citations in comments and pages: every file, heading, row and number that they name exists.
import { describe, expect, test } from "vitest";
import {
  type Citation,
  citationsOfComments,
  citationsOfPage,
  hasPlace,
  projectFiles,
  resolveCitation,
} from "./support/citations.ts";

const commented = projectFiles.filter((path) => /\.(tsx?|mjs|css|yml)$/.test(path) || path === ".ci/run");
// The seed's pages are texts of the shop, not about the project.
const pages = projectFiles.filter((path) => path.endsWith(".md") && !path.startsWith("db/seed/"));
const inComments = commented.flatMap(citationsOfComments);
const inPages = pages.flatMap(citationsOfPage);

const missingFile = (citation: Citation) => resolveCitation(citation) === undefined;
const missingPlaces = (citation: Citation) => {
  const page = resolveCitation(citation);
  return page?.endsWith(".md") ? citation.places.filter((place) => !hasPlace(page, place)) : [];
};
const written = ({ from, file }: Citation) => `${from} → ${file}`;

describe("a file that is cited", () => {
  test("by a comment is in the repository", () => {
    expect(inComments.length).toBeGreaterThan(100);
    expect(inComments.filter(missingFile).map(written)).toEqual([]);
  });

  test("by a page, in backticks or as a link, is in the repository", () => {
    expect(inPages.length).toBeGreaterThan(100);
    expect(inPages.filter(missingFile).map(written)).toEqual([]);
  });

  test("and is not there is found: a page, a source, a row, a heading and a number", () => {
    const cited = (file: string) => resolveCitation({ from: "server/app.ts", file, places: [] });
    expect([cited("domain.md"), cited("http/no-such.ts"), cited("server/sync.md")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([cited("context.ts"), cited("electron/README.md")]).toEqual(["server/context.ts", "electron/README.md"]);
    const places = ["row 99", "Faulty", "row 73", "Faults"];
    expect(places.map((place) => hasPlace("server/security.md", place))).toEqual([false, false, true, true]);
    expect(["24", "25"].map((place) => hasPlace("electron/README.md", place))).toEqual([true, false]);
  });

  test("has the heading, the row or the number that is named behind it", () => {
    const wrong = [...inComments, ...inPages].flatMap((citation) =>
      missingPlaces(citation).map((place) => `${written(citation)}, ${place}`),
    );
    expect(wrong).toEqual([]);
  });
});
