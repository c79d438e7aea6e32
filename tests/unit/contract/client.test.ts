import { expect, expectTypeOf, test } from "vitest";
import {
  type ApiClient,
  ApiError,
  type ClientRequest,
  createClient,
  typedClient,
  wrapClient,
} from "../../../src-shared/api/client.ts";
import type { ClientAnswer } from "../../../src-shared/api/define.ts";
import type { Api } from "../../../src-shared/contract.ts";

type Categories = ClientAnswer<Api["GET /api/categories"]>;

function recordingClient(): { api: ApiClient; sent: [string, ClientRequest | undefined][] } {
  const sent: [string, ClientRequest | undefined][] = [];
  const api: ApiClient = typedClient(async (key, request) => {
    sent.push([key, request]);
    return { key };
  });
  return { api, sent };
}

test("a wrapped client sends through the function around it, which may send more than once", async () => {
  const { api, sent } = recordingClient();
  const twice = wrapClient(api, async (key, request, send) => {
    await send(key, request);
    return send(key, request);
  });
  expect(await twice("GET /api/products/:id", { params: { id: "chair" } })).toEqual({ key: "GET /api/products/:id" });
  expect(sent).toEqual([
    ["GET /api/products/:id", { params: { id: "chair" } }],
    ["GET /api/products/:id", { params: { id: "chair" } }],
  ]);
});

test("a wrapped client is wrapped for a call with a generic key too, and hands the signal on", async () => {
  const { api, sent } = recordingClient();
  const keys: string[] = [];
  const counted = wrapClient(api, (key, request, send) => {
    keys.push(key);
    return send(key, request);
  });
  const { signal } = new AbortController();
  await counted.ask("GET /api/products/:id", { params: { id: "chair" } }, signal);
  await counted.ask("GET /api/categories", undefined);
  expect(keys).toEqual(["GET /api/products/:id", "GET /api/categories"]);
  expect(sent).toEqual([
    ["GET /api/products/:id", { params: { id: "chair" }, signal }],
    ["GET /api/categories", { signal: undefined }],
  ]);
});

test("a wrapped client still throws the refusal of the client under it", async () => {
  const refusing: ApiClient = createClient(async () => ({
    status: 404,
    envelope: { success: false, error: { code: "not_found", message: "not found", requestId: "r" } },
  }));
  const api = wrapClient(refusing, (key, request, send) => send(key, request));
  await expect(api("GET /api/categories")).rejects.toThrow(ApiError);
});

test("a wrapped client keeps the contract's types: another key, input or field of an answer does not compile", () => {
  const { api } = recordingClient();
  const wrapped = wrapClient(api, (key, request, send) => send(key, request));
  expectTypeOf(wrapped).toEqualTypeOf<ApiClient>();
  expectTypeOf(() => wrapped("GET /api/categories")).returns.resolves.toEqualTypeOf<Categories>();
  expectTypeOf(() => wrapped.ask("GET /api/categories", undefined)).returns.resolves.toEqualTypeOf<Categories>();
  // @ts-expect-error: no operation of the contract
  expectTypeOf(() => wrapped("GET /api/categorys")).toBeFunction();
  // @ts-expect-error: its id is missing
  expectTypeOf(() => wrapped("GET /api/products/:id")).toBeFunction();
  // @ts-expect-error: its id is misspelt
  expectTypeOf(() => wrapped.ask("GET /api/products/:id", { params: { ID: "chair" } })).toBeFunction();
});
