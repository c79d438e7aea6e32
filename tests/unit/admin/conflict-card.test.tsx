// What a desktop's conflict shows to whoever decides it: the product by name, amounts as amounts, and no side chosen.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { Services } from "../../../src-admin/app/services.tsx";
import { ConflictCard } from "../../../src-admin/desktop/conflict-card.tsx";
import type { SyncConflict } from "../../../src-shared/sync/desktop-sync.ts";
import { adminDictionary } from "../../../src-shared/text/admin/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";

const at = "2026-11-24T08:00:00.000Z";
const conflict = {
  id: "c",
  operation: {
    id: "o",
    number: 1,
    endpoint: "PATCH /api/variants/:id",
    subject: "DM-SE-101-BLK",
    fields: ["price", "compareAtPrice"],
    collection: "variants",
    rowId: "v",
    state: "conflict",
    tries: 1,
    lastError: null,
    at,
  },
  reason: "fields",
  code: null,
  message: null,
  fields: [
    { field: "price", base: 56_700, mine: 55_500, theirs: 56_000 },
    { field: "variants.v.compareAtPrice", base: null, mine: 60_000, theirs: 61_050 },
  ],
  product: { id: "p", name: { en: "Mesh task chair", ar: "كرسي عمل شبكي" } },
  by: "Noor",
  theirsAt: at,
  at,
} as SyncConflict;

async function drawn(lang: Lang): Promise<string> {
  const t = createText(lang, await adminDictionary[lang]());
  return renderToStaticMarkup(
    <ServicesProvider services={{ t, lang, api: {} } as Services}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ConflictCard conflict={conflict} />
        </MemoryRouter>
      </QueryClientProvider>
    </ServicesProvider>,
  );
}

test.each([
  ["en", "Mesh task chair", ["QAR 567", "QAR 555", "QAR 560", "QAR 610.50"]],
  ["ar", "كرسي عمل شبكي", ["567", "555", "560", "610.50"]],
] as const)(
  "a conflict names its product and says amounts in QAR, with no side chosen, in %s",
  async (lang, name, amounts) => {
    const page = await drawn(lang);
    expect(page).toMatch(new RegExp(`<a[^>]*href="/products/p"[^>]*><bdi>${name}</bdi></a>`));
    const words = page
      .replace(/<[^>]*>/g, " ")
      .replace(/[\u2066-\u2069\u200e\u200f\u00a0]/g, (sign) => (sign === "\u00a0" ? " " : ""));
    for (const amount of amounts) expect(words).toContain(amount);
    for (const dirhams of ["56700", "55500", "61050"]) expect(words).not.toContain(dirhams);
    expect(page).not.toMatch(/checked=""/);
  },
);
