// The account of a known customer beside what is sold to them.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Services } from "../../../src-admin/app/services.tsx";
import { CustomerAccount } from "../../../src-admin/billing/statements/customer-account.tsx";
import { type Role, SessionProvider } from "../../../src-admin/session/session-context.tsx";
import { adminDictionary } from "../../../src-shared/text/admin/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";

const ID = "customer-1";
const account = { notInvoiced: 100_000, due: 20_000, overdue: 3_000, credit: 400, balance: 122_600 };

/** What is drawn beside a sale to Noora, for a person with that role. */
async function drawn(role: Role, isStill?: () => boolean, known: object | null = account): Promise<string> {
  const t = createText("en", await adminDictionary.en());
  const queries = new QueryClient();
  queries.setQueryData(["GET /api/customers/:id", { id: ID }, undefined], { name: "Noora", account: known });
  const session = { id: "session-1", staff: { id: "staff-1", role } };
  return renderToStaticMarkup(
    <ServicesProvider services={{ t, lang: "en", api: {} } as Services}>
      <SessionProvider value={{ session } as never}>
        <QueryClientProvider client={queries}>
          <CustomerAccount id={ID} {...(isStill ? { isStill } : {})} />
        </QueryClientProvider>
      </SessionProvider>
    </ServicesProvider>,
  );
}

test("shows the four figures and their balance", async () => {
  const page = await drawn("manager");
  for (const amount of ["1,000", "200", "30", "4", "1,226"]) expect(page).toMatch(new RegExp(`QAR\\s${amount}\\b`));
});

test("is not shown where the sale is to somebody else by now, nor without figures", async () => {
  expect(await drawn("manager", () => false)).toBe("");
  expect(await drawn("manager", () => true)).toContain("1,226");
  expect(await drawn("staff", undefined, null)).toBe("");
});
