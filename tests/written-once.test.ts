// Facts on which several parts of the program depend are written in one file, because copies begin to differ.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listFiles, root } from "./support/source-imports.ts";

const sources = listFiles([".ts", ".tsx", ".mjs"]).filter((path) => !path.startsWith("tests/"));

interface Fact {
  what: string;
  /** Pattern of the fact in a source without its comments. */
  looks: RegExp;
  /** The file of the fact, or one for Express and one for everything else. */
  in: string | string[];
  /** Pattern of folders that are not searched. */
  notIn?: string;
}

const facts: Fact[] = [
  { what: "the content security policy of pages", looks: /script-src /, in: "src-shared/api/page-policy.ts" },
  {
    what: "the policy of files",
    looks: /default-src 'none'; frame-ancestors 'none'; sandbox/,
    in: "src-shared/api/http.ts",
  },
  { what: "the name of a file that is sent", looks: /filename\*=/, in: "src-shared/api/http.ts" },
  { what: "how a query becomes values", looks: /\.getAll\(name\);/, in: "src-shared/api/http.ts" },
  { what: "the form of an If-Match", looks: /W\\\/\)\?"\?\(\\d/, in: "src-shared/api/http.ts" },
  { what: "the form of an Idempotency-Key", looks: /\\x7e\]\{1,255\}/, in: "src-shared/api/http.ts" },
  { what: "which statuses have no body", looks: /\b204, 205, 304\b/, in: "src-shared/api/http.ts" },
  { what: "a refusal as a response", looks: /Response\.json\(refusalEnvelope/, in: "src-shared/api/http.ts" },
  {
    what: "405 with the methods there are",
    looks: /refuse\("method_not_allowed"\)/,
    in: ["server/http/allow-methods.ts", "src-shared/api/http.ts"],
  },
  {
    what: "the prefix of Arabic pages",
    looks: /["'`^]\\?\/ar(?![\w.])(?!\/opensearch)/,
    in: "src-shared/addresses.ts",
  },
  { what: "the address of a product's page", looks: /\/product\/\$\{/, in: "src-shared/addresses.ts" },
  { what: "the address of an order that is followed", looks: /\/order\/\$\{/, in: "src-shared/addresses.ts" },
  {
    what: "a screen of the back office",
    looks:
      /["'`}]\/(?:orders|quotes|counter|stock-count|customers|invoices|payments|ageing|closing|messages|quote-requests|mails|categories|media|articles|testimonials|settings|users|audit|account|printing)(?:\/(?:new|by-sku|:id|\$\{[^}]+\})(?:\/[a-z]+)?)?["'`]/,
    in: "src-shared/addresses.ts",
  },
  {
    what: "the address of the back office",
    looks: /["'`}]\/admin["'`/]/,
    in: "src-shared/addresses.ts",
    notIn: "build/",
  },
  {
    what: "the address of a page of the shop that never changes",
    looks:
      /["'`]\/(?:products|collection|cart|checkout|order-confirmation|quote|contact|services|about|our-story|customer-service|delivery-info|return-policy|terms-conditions|privacy|journal)["'`?]/,
    in: "src-shared/addresses.ts",
  },
  {
    what: "a list of the back office with its filters, or a form for a customer",
    looks: /SCREENS\[(?:list|sale)\]\}\?/,
    in: "src-shared/addresses.ts",
  },
  { what: "the address of a shared page", looks: /\/s\/\$\{/, in: "src-shared/addresses.ts" },
  {
    // The end of a transaction waits for nobody else, and requests begin together.
    what: "a turn of the server's event loop that no other long work has",
    looks: /setImmediate/,
    in: [
      "server/http/admission/work-queue.ts",
      "server/http/limits/new-connections.ts",
      "server/kernel/own-turn.ts",
      "server/kernel/work-in-parts.ts",
    ],
    notIn: "(?:db|electron)/",
  },
];

/** A source without its comments. */
const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

describe("is written in one file", () => {
  const codes = sources.map((path) => ({ path, code: codeOf(readFileSync(join(root, path), "utf8")) }));

  test.each(facts)("$what", (fact) => {
    const elsewhere = codes.filter(({ path }) => !fact.notIn || !new RegExp(`^${fact.notIn}`).test(path));
    const found = elsewhere.filter(({ code }) => fact.looks.test(code)).map(({ path }) => path);
    expect(found).toEqual([fact.in].flat());
  });
});

test("no screen spells the filters of a list in an address: listScreen does", () => {
  const spelled =
    /["'`]\/(?:orders|products|quotes|invoices|customers|messages|mails|quote-requests|categories|settings)(?:\/new)?\?/;
  const wrong = sources.filter((path) => spelled.test(codeOf(readFileSync(join(root, path), "utf8"))));
  expect(wrong).toEqual([]);
});
