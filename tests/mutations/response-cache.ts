import type { Mutation } from "./mutation.ts";

/** Guards of stored responses: each taken out once. */
export const responseCache: Mutation[] = [
  {
    name: "Cache bound guard: stored responses are never dropped",
    file: "server/http/pages/stored-responses.ts",
    find: "while (ofPages.bytes() + ofQueries.bytes() > maxBytes || ofPages.size() + ofQueries.size() > MAX_ENTRIES) {",
    replace: "while (ofPages.size() < 0) {",
    caughtBy: { file: "tests/api/response-cache.test.ts", title: "never fill the memory" },
  },
  {
    name: "Cache key guard: unknown parameters make answers of their own",
    file: "src-shared/content/page-parameters.ts",
    find: "for (const name of [...names].sort()) for (const value of given.getAll(name)) kept.append(name, value);",
    replace: "for (const [name, value] of given) kept.append(name, value);",
    caughtBy: {
      file: "tests/api/response-cache.test.ts",
      title: "are the same for parameters that they do not read, and in any order",
    },
  },
  {
    name: "Cache parts guard: a listing does not name the cards that it shows",
    file: "server/http/pages/made-of.ts",
    find: "    ...(query.q ? [shownPart.words] : []),\n    ...cards(data),",
    replace: "    ...(query.q ? [shownPart.words] : []),\n    ...cards([...data].slice(0, 0)),",
    caughtBy: {
      file: "tests/api/shown-parts.test.ts",
      title: "of a product are stale after its stock has other words",
    },
  },
  {
    name: "Cache parts guard: the index does not say that a product's lists changed",
    file: "server/features/catalogue/shown-parts.ts",
    find: 'if (isMoved || changed.has("list")) parts.push(shownPart.lists);',
    replace: 'if (isMoved && !changed.has("list")) parts.push(shownPart.lists);',
    caughtBy: {
      file: "tests/api/shown-parts.test.ts",
      title: "of a product, of lists and of its neighbours are stale",
    },
  },
  {
    name: "Cache parts guard: a stock movement that keeps its words changes what is shown",
    file: "server/features/catalogue/index/shown-hashes.ts",
    find: "if (hashes[fact][doc] !== now) changed.add(fact);",
    replace: "changed.add(fact);",
    caughtBy: {
      file: "tests/api/catalogue-commits.test.ts",
      title: "none where stock keeps its words, also after a start",
    },
  },
  {
    name: "Cache age guard: a change counts from when the catalogue had followed it",
    file: "server/http/pages/shown-changes.ts",
    find: "note(parts, round?.since ?? now())",
    replace: "note(parts, now())",
    caughtBy: { file: "tests/unit/shown-changes.test.ts", title: "a change counts from when its commit was noticed" },
  },
  {
    name: "Cache age guard: cart and checkout get a stale response",
    file: "server/http/pages/response-cache.ts",
    find: "if (!entry || !mayBeStale(path)) return false;",
    replace: "if (!entry) return false;",
    caughtBy: { file: "tests/unit/stale-responses.test.ts", title: "of an address that cart and checkout ask" },
  },
  {
    name: "Cache age guard: a stale response is sent for as long as another is made",
    file: "server/http/pages/response-cache.ts",
    find: "if (stale !== undefined && trySendLast(req, res, MAX_STALE_MS)) return kept();",
    replace: "if (stale !== undefined && trySendLast(req, res, MAX_AWAY_MS)) return kept();",
    caughtBy: { file: "tests/unit/stale-responses.test.ts", title: "for as long as it may be sent and no longer" },
  },
  {
    name: "Cache crowd guard: each of a hundred readers makes the response",
    file: "server/http/pages/response-cache.ts",
    find: "    if (making.isUnderWay(key)) {",
    replace: "    if (making.isUnderWay(key) && stale !== undefined) {",
    caughtBy: { file: "tests/unit/stale-responses.test.ts", title: "a hundred readers of a response" },
  },
  {
    name: "Cache room guard: a visitor's own words push pages out",
    file: "server/http/pages/stored-responses.ts",
    find: "const QUERY_SHARE = 1 / 2;",
    replace: "const QUERY_SHARE = 1;",
    caughtBy: { file: "tests/api/response-cache.test.ts", title: "to a visitor's own words push no page out" },
  },
];
