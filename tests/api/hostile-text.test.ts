import { describe, expect, onTestFinished, test } from "vitest";
import type { Key } from "../../src-shared/api/client.ts";
import type { Endpoint, EndpointKey } from "../../src-shared/api/define.ts";
import { contract } from "../../src-shared/contract.ts";
import { as, type Person, testApp, visitor } from "../support/context.ts";

/** PostgreSQL refuses the first and neither database gives the second back as it came. Nobody can type either. */
const unkeepable = ["a\u0000b", "a\ud800b"];
const table = contract as Record<EndpointKey, Endpoint>;
const keys = Object.keys(contract) as Key[];
const called = (key: EndpointKey, text: string) =>
  Object.fromEntries([...key.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, text]));

async function shop(): Promise<{ visitor: Person; admin: Person }> {
  const app = await testApp();
  onTestFinished(() => app.close());
  return { visitor: visitor(app), admin: await as(app, "admin") };
}

describe("text that no database keeps (server/security.md, rows 45, 47 and 69)", () => {
  test.each(unkeepable)("in an address is an address at which there is nothing: %j", async (text) => {
    const { admin } = await shop();
    for (const key of keys.filter((one) => one.includes("/:") && !one.startsWith("DELETE /api/session"))) {
      const { status } = await admin.call(key, { params: called(key, text), body: {}, ifMatch: 1 });
      expect([key, status]).toEqual([key, 404]);
    }
  });

  test.each(unkeepable)("is refused by name in a search, a filter and a list of ids: %j", async (text) => {
    const { visitor: shopper, admin } = await shop();
    const refused = (field: string) => ({
      status: 422,
      envelope: { error: { fields: { [field]: { code: "plain_text" } } } },
    });
    expect(await shopper.call("GET /api/products", { query: { q: text } })).toMatchObject(refused("q"));
    expect(await shopper.call("GET /api/products", { query: { category: text } })).toMatchObject(refused("category"));
    expect(await admin.call("GET /api/orders", { query: { customer: text } })).toMatchObject(refused("customer"));
    const lines = [
      { variantId: "one", quantity: 1 },
      { variantId: text, quantity: 1 },
    ];
    expect(await shopper.call("POST /api/cart/price", { body: { lines } })).toMatchObject(refused("lines.1.variantId"));
    const body = { ids: ["one", text] };
    expect(await admin.call("PATCH /api/categories/order", { body })).toMatchObject(refused("ids.1"));
  });

  test("labels beside input fields are unchanged by the input", async () => {
    const { visitor: shopper } = await shop();
    const body = { name: "a\u0000b", email: "a@example.com", subject: "Chairs", message: "Half a \ud83d" };
    const { envelope } = await shopper.call("POST /api/contact", { body });
    expect(envelope).toMatchObject({ error: { fields: { name: { code: "plain_text" } } } });
    const second = await shopper.call("POST /api/contact", { body: { ...body, name: "Noor" } });
    expect(second.envelope).toMatchObject({ error: { fields: { message: { code: "plain_text" } } } });
  });
});

describe("the joiners of Persian, Urdu and emoji", () => {
  const written = {
    name: "می\u200cخواهم",
    email: "a@example.com",
    subject: "Chairs",
    message: "For my team 👩\u200d💼",
  };

  test("are letters like others in a message to the shop", async () => {
    const { visitor: shopper } = await shop();
    const { envelope } = await shopper.call("POST /api/contact", { body: written });
    // Only the form's own check is left.
    expect(envelope).toMatchObject({ error: { code: "confirm_needed" } });
  });

  test("are no text when they are alone", async () => {
    const { visitor: shopper } = await shop();
    const { envelope } = await shopper.call("POST /api/contact", { body: { ...written, name: "\u200c\u200d" } });
    expect(envelope).toMatchObject({ error: { fields: { name: { code: "required" } } } });
  });
});

describe("a zone number", () => {
  test.each([true, [61], {}, null, "", " ", "sixty", 99, 1.5])(
    "that is none is not made into one: %j",
    async (zone) => {
      const { visitor: shopper } = await shop();
      const body = {
        lines: [{ variantId: "one", quantity: 1 }],
        contact: { name: "Noor", phone: "55123456", email: "a@example.com" },
        method: "delivery",
        paymentMethod: "card",
        address: { zone, street: "840", building: "12" },
      };
      const { envelope } = await shopper.call("POST /api/orders", { body });
      expect(envelope).toMatchObject({ error: { fields: { "address.zone": { code: "zone" } } } });
    },
  );
});

describe("a filter by a word that JavaScript knows", () => {
  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "finds nothing, like any other: %s",
    async (word) => {
      const { admin } = await shop();
      for (const key of keys.filter((one) => one.startsWith("GET ") && !one.includes("/:") && table[one]?.query)) {
        const names = Object.keys((table[key]?.query as { shape?: object } | undefined)?.shape ?? {});
        for (const name of names) {
          const { status } = await admin.call(key, { query: { [name]: word } });
          expect([key, name, status < 500]).toEqual([key, name, true]);
        }
      }
    },
  );
});
