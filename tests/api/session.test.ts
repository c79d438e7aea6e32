import { expect, test } from "vitest";
import { as, testApp, visitor } from "../support/context.ts";

test("smoke", async () => {
  await using app = await testApp();
  const shopper = visitor(app);
  expect(await shopper.actor()).toEqual({ kind: "visitor" });
  const admin = await as(app, "admin");
  expect(await admin.actor()).toMatchObject({ kind: "staff", role: "admin" });
  expect((await shopper.call("GET /api/health")).status).toBe(200);
});
