import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineContract, type EndpointKey, type HandlersFor } from "../../../src-shared/api/define.ts";
import { createInvoke, type HandleContext, type RunningOperation } from "../../../src-shared/api/handle.ts";
import { findOperationKeys } from "../../support/operation-keys.ts";
import { listFiles, root } from "../../support/source-imports.ts";

const table = defineContract({
  "GET /api/chairs": { summary: "Lists", access: "public", answer: z.string() },
  "POST /api/chairs/:id": { summary: "Changes", access: "public", answer: z.string() },
});

const echo: HandlersFor<typeof table, HandleContext & RunningOperation> = {
  "GET /api/chairs": (ctx) => ctx.operation,
  "POST /api/chairs/:id": (ctx) => ctx.operation,
};

describe("the running operation", () => {
  test("is in the context of its handler, and the caller's own context stays as it was", async () => {
    const invoke = createInvoke(table, echo);
    const ctx: HandleContext = Object.freeze({ actor: { kind: "visitor" as const }, requestId: "r" });
    const answers = (Object.keys(table) as EndpointKey[]).map(
      async (key) => [key, await invoke(ctx, key, { params: {}, query: {} })] as const,
    );
    for (const [key, outcome] of await Promise.all(answers)) expect(outcome).toMatchObject({ ok: true, data: key });
  });

  test("is named nowhere in server/ and electron/ but in tables by operation and by those who call it", () => {
    const tables = /^electron\/sync\/operations\//;
    const named = listFiles([".ts"])
      .filter((file) => /^(server|electron)\//.test(file) && !tables.test(file))
      .flatMap((file) => findOperationKeys(file, readFileSync(join(root, file), "utf8")));
    expect(named).toEqual([]);
  });

  test.each([
    ["an argument", 'staffWrite(ctx, "POST /api/orders", input)'],
    ["a constant", 'const placing = "POST /api/orders"'],
    ["a computed key", 'const handlers = { ["POST /api/orders"]: 1 }'],
    ["a condition", 'if (ctx.operation === "POST /api/orders") refuse()'],
    ["a type", 'type Input = HandlerInput<(typeof orders)["POST /api/orders"]>'],
    ["a template", "const placing = `POST /api/orders`"],
  ])("would be found as %s", (_as, source) => {
    expect(findOperationKeys("planted.ts", source)).toEqual(["planted.ts:1 POST /api/orders"]);
  });

  test.each([
    ["a table's key", 'const handlers = { "POST /api/orders": () => 1 }'],
    ["a call", 'const asked = { endpoint: "POST /api/orders" as const }; addressOf("POST /api/orders")'],
    ["a text of that form that is no operation", 'const route = "GET /api/never"'],
  ])("may be named as %s", (_as, source) => {
    expect(findOperationKeys("planted.ts", source)).toEqual([]);
  });
});
