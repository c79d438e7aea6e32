import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestContext } from "../../server/context.ts";
import { handlers } from "../../server/features/index.ts";
import type { Endpoint, EndpointKey } from "../../src-shared/api/define.ts";
import { createInvoke, type Invoke } from "../../src-shared/api/handle.ts";
import { contract } from "../../src-shared/contract.ts";
import { expectedAnswer, type Kind, levelOf, listedKeys, people } from "../support/access.ts";
import { as, invoke, type Person, type TestApp, testApp, visitor } from "../support/context.ts";
import { desktopOf } from "../support/devices.ts";
import { wholeDatabase } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

const keys = Object.keys(contract) as EndpointKey[];
const table = contract as Record<EndpointKey, Endpoint>;

/** Values for every parameter of an address; nothing has this id, and no link this token. */
const paramsOf = (key: string): Record<string, string> =>
  Object.fromEntries([...key.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, "a".repeat(32)]));

async function personOf(app: TestApp, kind: Kind): Promise<Person> {
  if (kind === "visitor") return visitor(app);
  if (kind === "device") return desktopOf(app);
  if (kind !== "restricted") return as(app, kind);
  const person = await as(app, "admin");
  await app.db.updateTable("staff").set({ must_change_password: true }).where("id", "=", person.staffId).execute();
  return person;
}

/** What a call without any content is met with: the guard's refusal, or something that lies behind the guard. */
async function answerTo(call: Invoke<RequestContext>, person: Person, key: EndpointKey) {
  const outcome = await call(await person.context(), key, { params: paramsOf(key), query: {}, body: {} });
  if (outcome.ok) return "allowed";
  const { code } = outcome.refusal;
  return code === "unauthenticated" || code === "forbidden" ? code : "allowed";
}

describe("access to operations", () => {
  test("every listed operation is in the contract, with the same access", () => {
    expect(listedKeys.filter((key) => !(key in contract))).toEqual([]);
    expect(keys.filter((key) => table[key]?.access !== levelOf(key))).toEqual([]);
    expect(keys.length).toBeGreaterThan(90);
  });

  describe.each(people)("for %s", (kind) => {
    test("every operation that is not theirs is refused, and nothing in the database moves", async () => {
      await using app = await testApp();
      const person = await personOf(app, kind);
      const before = await wholeDatabase(app);
      for (const key of keys) {
        const expected = expectedAnswer(key, kind);
        if (expected !== "allowed") expect([key, await answerTo(invoke, person, key)]).toEqual([key, expected]);
      }
      expect(await wholeDatabase(app)).toBe(before);
    });

    test("every operation that is theirs is reached", async () => {
      await using app = await testApp();
      let person: Person | undefined;
      for (const key of keys) {
        if (expectedAnswer(key, kind) !== "allowed") continue;
        person ??= await personOf(app, kind);
        expect([key, await answerTo(invoke, person, key)]).toEqual([key, "allowed"]);
        // Some operations end the session or the registration that asks. A password is costly to check, so not each has a new one.
        if (/^(?:POST|PUT|PATCH|DELETE) \/api\/(?:session|devices|users|person)/.test(key)) person = undefined;
      }
    });
  });

  test("an unknown token of a link grants no access, with the same bytes for each", async () => {
    await using app = await testApp();
    const answers = await Promise.all(
      ["a".repeat(32), "b".repeat(43), "Zz_-".repeat(8)].map(async (token) => {
        const { status, envelope } = await visitor(app).call("GET /api/track/:token", { params: { token } });
        return JSON.stringify({ status, envelope });
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"status":404');
  });

  /** Nothing but the guard stands between: lift it, and what this suite asks is answered otherwise. */
  test.each(keys.filter((key) => !["public", "holder"].includes(levelOf(key))))(
    "without its guard, %s would turn this red",
    async (key) => {
      await using app = await testApp();
      const open = { ...contract, [key]: { ...table[key], access: "public" } } as typeof contract;
      const unguarded = createInvoke<typeof open, RequestContext>(open, handlers);
      const answer = await answerTo(unguarded, visitor(app), key).catch(() => "reached and failed");
      expect(answer).not.toBe(expectedAnswer(key, "visitor"));
    },
  );
});

describe("access to operations over HTTP", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.stop());

  test("a visitor is refused every operation that is not for visitors, with any input", async () => {
    const before = await wholeDatabase(shop.app as TestApp);
    for (const key of keys) {
      if (expectedAnswer(key, "visitor") === "allowed") continue;
      const [method, pattern] = key.split(" ") as [string, string];
      const path = pattern.replace(/:\w+/g, "a".repeat(32));
      const sent = method === "GET" ? {} : { body: "{}", headers: { "content-type": "application/json" } };
      const answer = await fetch(shop.url + path, { method, ...sent });
      expect([key, answer.status]).toEqual([key, 401]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect(await wholeDatabase(shop.app as TestApp)).toBe(before);
  });
});
