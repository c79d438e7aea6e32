// What comments and pages say stands in another file stands there: a reader who follows a name arrives.
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
const say = ({ from, file }: Citation) => `${from} → ${file}`;

describe("a file that is cited", () => {
  test("by a comment is in the repository", () => {
    expect(inComments.length).toBeGreaterThan(100);
    expect(inComments.filter(missingFile).map(say)).toEqual([]);
  });

  test("by a page, in backticks or as a link, is in the repository", () => {
    expect(inPages.length).toBeGreaterThan(100);
    expect(inPages.filter(missingFile).map(say)).toEqual([]);
  });

  test("has the heading, the row or the number that is named behind it", () => {
    const wrong = [...inComments, ...inPages].flatMap((citation) =>
      missingPlaces(citation).map((place) => `${say(citation)}, ${place}`),
    );
    expect(wrong).toEqual([]);
  });
});
