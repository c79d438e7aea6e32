// The customer's phone number beside a signature that the server refused.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Services } from "../../../src-admin/app/services.tsx";
import { ConflictPhone } from "../../../src-admin/desktop/conflict-phone.tsx";
import type { PendingOperation } from "../../../src-shared/sync/desktop-sync.ts";
import { adminDictionary } from "../../../src-shared/text/admin/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";
import { LANGS, type Lang } from "../../../src-shared/values/localized.ts";

const QUOTE_ID = "quote-1";

/** What is drawn beside a refused operation on a quote of Noora's. */
async function drawn(lang: Lang, changes: Partial<PendingOperation> = {}, phone = "+97433110000"): Promise<string> {
  const t = createText(lang, await adminDictionary[lang]());
  const queries = new QueryClient();
  queries.setQueryData(["GET /api/quotes/:id", { id: QUOTE_ID }, undefined], { contact: { name: "Noora", phone } });
  const operation = {
    endpoint: "POST /api/quotes/:id/signature",
    collection: "quotes",
    rowId: QUOTE_ID,
    ...changes,
  } as PendingOperation;
  return renderToStaticMarkup(
    <ServicesProvider services={{ t, lang, api: {} } as Services}>
      <QueryClientProvider client={queries}>
        <ConflictPhone operation={operation} />
      </QueryClientProvider>
    </ServicesProvider>,
  );
}

describe("the phone beside a refused signature", () => {
  test.each(LANGS)("is the customer's, with the name, and calls when it is pressed, in %s", async (lang) => {
    const page = await drawn(lang);
    expect(page).toContain('href="tel:+97433110000"');
    expect(page).toContain("<bdi>Noora</bdi>");
    expect(page).toContain(lang === "ar" ? "الاتصال بالعميل:" : "Call the customer:");
  });

  test("is not there for a customer without a phone", async () => {
    expect(await drawn("en", {}, "")).toBe("");
  });

  test.each([
    ["another step of a quote", { endpoint: "PATCH /api/quotes/:id/send" }],
    ["another collection", { collection: "orders" }],
    ["an operation without a row", { rowId: null }],
  ] as const)("is not there for %s", async (_title, changes) => {
    expect(await drawn("en", changes as Partial<PendingOperation>)).toBe("");
  });
});
