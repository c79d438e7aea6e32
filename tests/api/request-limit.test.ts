import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

const PER_MINUTE = 40;

// More than twice each limit is asked for, because a new minute may begin in between.
describe("staff and guests behind one address", () => {
  let shop: TestShop;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop({ requestsPerMinute: PER_MINUTE });
    const { email, password } = await hire(shop.app);
    const signedIn = await fetch(`${shop.url}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    cookie = (signedIn.headers.getSetCookie()[0] as string).split(";")[0] as string;
  });
  afterAll(() => shop.stop());

  const ask = async (times: number, headers: Record<string, string>) => {
    const answers: Response[] = [];
    // A browser's handful at once: far below the connections that one address may hold.
    for (let n = 0; n < times; n += 20) {
      const some = Array.from({ length: 20 }, (_, i) => fetch(`${shop.url}/api/health?n=${n + i}`, { headers }));
      answers.push(...(await Promise.all(some)));
    }
    return answers.filter((answer) => answer.status === 429);
  };

  test("guests who used up the limit of their address do not block signed-in users", async () => {
    expect(await ask(PER_MINUTE * 3, {})).not.toHaveLength(0);
    expect(await ask(PER_MINUTE, { cookie })).toHaveLength(0);
  });

  test("pages that an address opened use up nothing of its limit for orders, and orders have a limit too", async () => {
    expect(await ask(PER_MINUTE * 3, {})).not.toHaveLength(0);
    const order = () => fetch(`${shop.url}/api/orders`, { method: "POST" });
    expect((await order()).status).not.toBe(429);
    const answers: number[] = [];
    for (let n = 0; n < PER_MINUTE * 3; n++) answers.push((await order()).status);
    expect(answers).toContain(429);
  });

  test("signed-in people have a limit too, and learn when to come again", async () => {
    const refused = await ask(PER_MINUTE * 12, { cookie });
    expect(refused.length).toBeGreaterThanOrEqual(PER_MINUTE);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("an invented session is a guest's", async () => {
    const [name] = cookie.split("=");
    expect(await ask(PER_MINUTE * 3, { cookie: `${name}=${"x".repeat(43)}` })).not.toHaveLength(0);
  });
});
