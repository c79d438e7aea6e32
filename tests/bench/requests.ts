import { randomUUID } from "node:crypto";

/** Orders by delivery, with a window and both mails, of changing products. */
export interface Orders {
  host: string;
  variantIds: readonly string[];
  /** Different products in one order. */
  lines: number;
  /** Free delivery times, taken in turn. */
  slots: readonly { date: string; window: string }[];
}

export const get = (path: string, host: string, headers: Record<string, string> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: keep-alive",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

export function post(path: string, host: string, body: unknown, headers: Record<string, string> = {}): string {
  const text = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: keep-alive",
    "Content-Type: application/json",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(text)}`,
    "",
    text,
  ].join("\r\n");
}

/** Requests that each place another order. */
export function orderRequests({ host, variantIds, lines, slots }: Orders): () => string {
  let nth = Math.floor(Math.random() * variantIds.length);
  return () => {
    nth += 1;
    const order = {
      lines: Array.from({ length: lines }, (_, at) => ({
        variantId: variantIds[(nth * lines + at) % variantIds.length],
        quantity: 1,
        services: [],
      })),
      contact: {
        name: `Bench ${nth}`,
        phone: `+9745${String(5_000_000 + ((nth * 7919) % 999_999)).padStart(7, "0")}`,
        email: `bench${nth}@example.com`,
      },
      method: "delivery",
      address: { zone: 61, street: "Street 840", building: "12" },
      slot: slots[nth % slots.length],
      paymentMethod: "card",
      lang: nth % 2 ? "en" : "ar",
    };
    return post("/api/orders", host, order, { "Idempotency-Key": randomUUID() });
  };
}
