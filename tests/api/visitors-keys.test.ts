import { expect, test } from "vitest";
import { onceInTransaction } from "../../server/kernel/idempotency.ts";
import { newId } from "../../src-shared/values/id.ts";
import { type Person, testApp, visitor } from "../support/context.ts";

const send = async (person: Person, idempotencyKey: string, text: string, receipt: string): Promise<unknown> =>
  onceInTransaction(
    { ...(await person.context({ idempotencyKey })), operation: "POST /api/contact" },
    { text },
    async () => receipt,
  );

test("a guessable key of one visitor neither blocks nor answers another visitor", async () => {
  await using app = await testApp();
  const [shopper, stranger] = [visitor(app), visitor(app)];
  expect(await send(stranger, "order-1", "blocked?", "the stranger's")).toBe("the stranger's");
  expect(await send(shopper, "order-1", "a chair", "the shopper's")).toBe("the shopper's");
  expect(await send(stranger, "order-1", "a chair", "never made")).toMatchObject({ code: "key_reused" });
  expect(await send(shopper, "order-1", "a chair", "never made")).toBe("the shopper's");
});

test("a retry with a random key finds its answer from another network, too", async () => {
  await using app = await testApp();
  const key = newId();
  expect(await send(visitor(app), key, "a chair", "the first answer")).toBe("the first answer");
  expect(await send(visitor(app), key, "a chair", "never made")).toBe("the first answer");
});
