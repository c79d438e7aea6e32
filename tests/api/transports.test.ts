import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestContext } from "../../server/context.ts";
import { invoke } from "../../server/http/mount-api.ts";
import { type ApiClient, ApiError, createClient } from "../../src-shared/api/client.ts";
import { createFetchHandler } from "../../src-shared/api/fetch-handler.ts";
import { outcomeEnvelope } from "../../src-shared/api/handle.ts";
import { requestTransport } from "../../src-shared/api/request-transport.ts";
import { contract } from "../../src-shared/contract.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

let shop: TestShop;
const faults: unknown[] = [];
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

const contextOf = (headers: Headers = new Headers()): RequestContext => ({
  ...shop.app,
  actor: { kind: "visitor" },
  requestId: "test",
  ip: "127.0.0.1",
  idempotencyKey: headers.get("idempotency-key") ?? undefined,
  ifMatch: undefined,
  userAgent: "",
  cookies: {},
  reply: new Headers(),
});

const handle = () =>
  createFetchHandler<RequestContext>({
    contract,
    invoke,
    contextOf: (request) => contextOf(request.headers),
    onFault: (problem) => faults.push(problem),
  });

const clients: [string, () => ApiClient][] = [
  ["over Express", () => createClient(requestTransport(fetch, shop.url))],
  ["through (Request) → Response", () => createClient(requestTransport(handle(), "app://shop"))],
  [
    "in the same process",
    () =>
      createClient(async (key, request) => {
        const { params = {}, query = {}, body } = request;
        const outcome = await invoke(contextOf(new Headers(request.headers)), key, { params, query, body });
        return { status: outcome.status, envelope: outcomeEnvelope(outcome) };
      }),
  ],
];

describe.each(clients)("the typed client %s", (_how, open) => {
  test("reads a list with its meta", async () => {
    const { data, meta } = await open()("GET /api/products", { query: { category: "Seating", pageSize: 2 } });
    expect(data).toHaveLength(2);
    expect(meta.total).toBe(8);
  });

  test("places an order once under one key", async () => {
    const api = open();
    const { id } = await variantOf(shop, "DM-SE-101-BLK");
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const [first, second] = [
      await api("POST /api/orders", { body: aCheckout(id), headers }),
      await api("POST /api/orders", { body: aCheckout(id), headers }),
    ];
    expect(second).toEqual(first);
  });

  test.each([
    ["GET /api/products/:id", { params: { id: "nothing" } }, 404, "not_found"],
    ["POST /api/orders", { body: { lines: [] } }, 422, "invalid"],
    ["GET /api/orders", {}, 401, "unauthenticated"],
  ] as const)("%s is refused alike everywhere", async (key, input, status, code) => {
    const call = open() as (key: string, input: unknown) => Promise<unknown>;
    const problem = await call(key, input).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiError);
    expect(problem).toMatchObject({ status, code, message: `HTTP error! status: ${status}` });
  });
});

describe("the (Request) → Response face", () => {
  test.each([
    ["GET", "/api/nothing", undefined, 404],
    ["DELETE", "/api/health", undefined, 405],
    ["GET", "/api/products/%E0", undefined, 400],
    ["POST", "/api/orders", "x", 415],
  ])("%s %s is answered as over the wire", async (method, path, body, status) => {
    const request = new Request(`app://shop${path}`, { method, ...(body ? { body } : {}) });
    expect((await handle()(request)).status).toBe(status);
  });

  test("a file arrives as an upload does", async () => {
    const { id } = await variantOf(shop, "DM-SE-101-BLK");
    const api = createClient(requestTransport(handle(), "app://shop"));
    const { token } = await api("POST /api/orders", { body: aCheckout(id) });
    const form = new FormData();
    form.set("kind", "receipt");
    form.set("file", new File(["%PDF-1.7"], "receipt.pdf"));
    const kept = await api("POST /api/track/:token/files", { params: { token }, body: form });
    expect(kept).toMatchObject({ kind: "receipt", name: "receipt.pdf" });
  });

  test("a fault is passed to the host and answered in general words", async () => {
    const failing = createFetchHandler<RequestContext>({
      contract,
      invoke: () => Promise.reject(new Error("disk on fire")),
      contextOf: () => contextOf(),
      onFault: (problem) => faults.push(problem),
    });
    const answer = await failing(new Request("app://shop/api/health"));
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("fire");
    expect(String(faults.at(-1))).toContain("disk on fire");
  });
});
