import { type TestApp, testApp, visitor } from "../support/context.ts";
import { postgresServer } from "../support/postgres-server.ts";
import { ndcgAtFive } from "./judged-queries/ndcg.ts";
import { isExact, type JudgedQuery, queryKinds, readJudgedQueries } from "./judged-queries/query.ts";
import { report } from "./results.ts";
import type { Row } from "./table.ts";

interface Scored {
  query: JudgedQuery;
  /** Slugs of the first five products, in the order of the answer. */
  shown: string[];
  ndcg: number;
}

const WORST = 30;

/**
 * The judged queries, asked of the demo shop by the operation behind the search dialog: nDCG@5 by kind and language, and the share of plain
 * nouns whose first result is of grade 3. Single queries are printed and kept only where they are not held out. Where PostgreSQL is
 * installed, the queries are asked there too, and those answered otherwise are counted.
 */
export async function benchJudged(): Promise<void> {
  const queries = readJudgedQueries();
  const scored = await askAll(queries, undefined);
  const tables = [
    { title: "nDCG@5 of judged queries", rows: kindRows(scored) },
    { title: "Plain nouns whose first result is right", rows: plainNounRows(scored) },
    { title: `The ${WORST} worst queries of those to tune by`, rows: worstRows(scored) },
  ];
  const server = postgresServer();
  try {
    if (server) {
      const others = await askAll(queries, server.url);
      const differ = scored.filter(({ shown }, i) => shown.join() !== others[i]?.shown.join()).length;
      tables.push({ title: "PostgreSQL", rows: [{ queries: queries.length, "answered otherwise": differ }] });
    }
  } finally {
    server?.stop();
  }
  report({ kind: "judged queries", at: new Date().toISOString(), tables });
}

async function askAll(queries: readonly JudgedQuery[], server: string | undefined): Promise<Scored[]> {
  await using app = await testApp({ demo: true, ...(server ? { server } : {}) });
  const scored: Scored[] = [];
  for (const query of queries) scored.push(await ask(app, query));
  return scored;
}

async function ask(app: TestApp, query: JudgedQuery): Promise<Scored> {
  // It searches both languages at once, so nothing tells it in which the query is typed.
  const answer = await visitor(app).call("GET /api/products/search/:term", {
    params: { term: query.text },
    query: { pageSize: 5 },
  });
  if (answer.status !== 200) throw new Error(`"${query.text}" is refused: ${answer.code}.`);
  // What is near is shown under a heading of its own; for what is not sold that is as good as nothing.
  const isNothing = query.grades.size === 0 && !isExact(answer.meta);
  const shown = isNothing ? [] : answer.data.map(({ slug }) => slug);
  return { query, shown, ndcg: ndcgAtFive(shown, query.grades) };
}

const mean = (scored: readonly Scored[]): number =>
  scored.length === 0 ? 0 : scored.reduce((sum, { ndcg }) => sum + ndcg, 0) / scored.length;

/** A row for each kind and language, then the totals. */
function kindRows(scored: readonly Scored[]): Row[] {
  const rowOf = (kind: string, language: string, some: readonly Scored[]): Row => ({
    kind,
    language,
    queries: some.length,
    all: mean(some),
    tuning: mean(some.filter(({ query }) => !query.heldOut)),
    "held out": mean(some.filter(({ query }) => query.heldOut)),
  });
  const ofLanguage = (language: string) => scored.filter(({ query }) => query.language === language);
  return [
    ...queryKinds.flatMap((kind) =>
      ["en", "ar"].map((language) =>
        rowOf(
          kind,
          language,
          ofLanguage(language).filter(({ query }) => query.kind === kind),
        ),
      ),
    ),
    rowOf("all", "en", ofLanguage("en")),
    rowOf("all", "ar", ofLanguage("ar")),
    rowOf("all", "both", scored),
  ];
}

function plainNounRows(scored: readonly Scored[]): Row[] {
  return ["en", "ar", "both"].map((language) => {
    const some = scored.filter(({ query }) => query.plainNoun && (language === "both" || query.language === language));
    const right = some.filter(({ query, shown: [first = ""] }) => query.grades.get(first) === 3);
    return { language, queries: some.length, right: right.length, share: right.length / some.length };
  });
}

const worstRows = (scored: readonly Scored[]): Row[] =>
  scored
    .filter(({ query }) => !query.heldOut)
    .toSorted((a, b) => a.ndcg - b.ndcg)
    .slice(0, WORST)
    .map(({ query, shown, ndcg }) => ({
      query: query.text,
      kind: query.kind,
      "nDCG@5": ndcg,
      shown: shown.slice(0, 3).join(", ") || "nothing",
      best: [...query.grades.keys()].slice(0, 3).join(", ") || "nothing",
    }));
