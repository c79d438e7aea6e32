/** Clients that go away in the middle, or never read: whole work or none, and no handle stays. */
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

const CLIENTS = 20;

describe("clients who vanish", () => {
  let shop: TestShop;
  let port: number;
  let variantId: string;
  let handles: number;
  beforeAll(async () => {
    shop = await openTestShop();
    port = Number(new URL(shop.url).port);
    variantId = (await variantOf(shop, "DM-SE-101-BLK")).id;
  });
  afterAll(() => shop.stop());
  const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
  beforeEach(() => {
    handles = openSockets();
  });
  const allGone = () => vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(handles), { timeout: 60_000 });
  const countOrders = async () => (await shop.app.db.selectFrom("orders").select("id").execute()).length;

  const client = async (text: string): Promise<Socket> => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => undefined);
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    await new Promise<void>((resolve) => void socket.write(text, () => resolve()));
    return socket;
  };
  const orderText = (key: string) => {
    const body = JSON.stringify(aCheckout(variantId));
    const head = ["POST /api/orders HTTP/1.1", `Host: localhost:${port}`, "Content-Type: application/json"];
    return [...head, `Idempotency-Key: ${key}`, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n");
  };

  test("in the middle of an order's body leave no order and no handle", async () => {
    const before = await countOrders();
    const sockets = await Promise.all(
      Array.from({ length: CLIENTS }, (_, n) => client(orderText(`half-${n}`).slice(0, -20))),
    );
    for (const socket of sockets) socket.destroy();
    await allGone();
    expect(await countOrders()).toBe(before);
  });

  test("before an order's answer get it with the same key: one order each", async () => {
    const before = await countOrders();
    const sockets = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(orderText(`gone-${n}`))));
    for (const socket of sockets) socket.resetAndDestroy();
    await allGone();
    const headers = { "content-type": "application/json" };
    for (let n = 0; n < CLIENTS; n++) {
      const answer = await fetch(`${shop.url}/api/orders`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": `gone-${n}` },
        body: JSON.stringify(aCheckout(variantId)),
      });
      expect(answer.status).toBe(201);
      await answer.text();
    }
    expect((await countOrders()) - before).toBe(CLIENTS);
  });

  test("without having read their answers block no others, and leave no handle", async () => {
    const ask = `GET /api/openapi.json HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
    // Many answers behind each other, so that no buffer of the system takes them all.
    const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => client(ask.repeat(20))));
    for (const socket of sockets) socket.pause();
    expect((await fetch(`${shop.url}/api/health`)).status).toBe(200);
    expect((await fetch(`${shop.url}/api/products`)).status).toBe(200);
    for (const socket of sockets) socket.resetAndDestroy();
    await allGone();
    expect((await fetch(`${shop.url}/api/health`)).status).toBe(200);
  });
});
