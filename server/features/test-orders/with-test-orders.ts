import { findTestOrderNaming } from "../../../db/queries/orders/test-orders.ts";
import type { EndpointKey, HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { Api } from "../../../src-shared/contract.ts";
import type { Context } from "../../context.ts";
import { sha256 } from "../../secrets.ts";
import { inTestOrder } from "./in-test-order.ts";

/** Operations that can name an order, or what belongs to one. */
const OF_ORDERS = /^\w+ \/api\/(?:orders|track|deliveries|payments|invoices|documents|shared|send-order)(?:\/|$)/;

/** What reaches beyond one order: other orders and files, of which a part would stay, or would be missing. */
const notTested: Partial<Record<EndpointKey, true>> = {
  "POST /api/orders/:id/files": true,
  "POST /api/track/:token/files": true,
  "POST /api/orders/:id/moved-payments": true,
  "PUT /api/orders/:id/customer": true,
};

/** No ids and tokens are shorter or have other characters. */
const ID = /^[\w-]{16,64}$/;

interface Input {
  params?: Record<string, unknown>;
  body?: unknown;
}

type AnyHandler = (ctx: Context, input: Input) => Promise<unknown>;

/** Handlers that find the rows of a test order where a request names one, and none of its rows anywhere else (D404). */
export function withTestOrders(handlers: HandlersFor<Api, Context>): HandlersFor<Api, Context> {
  const routed = Object.entries(handlers).map(([key, handler]) => [
    key,
    OF_ORDERS.test(key) ? route(key as EndpointKey, handler as AnyHandler) : handler,
  ]);
  return Object.fromEntries(routed) as HandlersFor<Api, Context>;
}

const route =
  (key: EndpointKey, handler: AnyHandler): AnyHandler =>
  async (ctx, input) => {
    const id = await findTestOrderNaming(ctx.db, namesIn(input));
    if (id === undefined) return handler(ctx, input);
    if (notTested[key]) return refuse("conflict", { details: { reason: "test_order" } });
    return inTestOrder(ctx, id, (own) => handler(own, input));
  };

/** Ids of a path, and those of a body that is about one order; of a token the hash, which rows have. */
function namesIn({ params = {}, body }: Input): string[] {
  const { orderId, token } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const named = Object.entries({ ...params, ...(orderId ? { orderId } : {}), ...(token ? { token } : {}) });
  return named.flatMap(([name, value]) => {
    if (typeof value !== "string" || !ID.test(value)) return [];
    return [name === "token" ? sha256(value) : value];
  });
}
