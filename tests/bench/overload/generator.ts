/** The load generator, in a process of its own: reads a plan from its arguments and prints the outcome of each request. */
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import type { Kind, Plan, Sent } from "./plan.ts";

const TIMEOUT_MS = 30_000;
const plan = JSON.parse(process.argv[2] as string) as Plan;
const sent: Sent[] = [];
const begun = performance.now();
const end = begun + plan.seconds * 1000;
let count = 0;
let asked = 0;

const pages = ["/", "/product/task-chair-mesh", "/products?sort=price-asc"];
const headers = "User-Agent: Mozilla/5.0 (X11) Firefox/140.0\r\nAccept: text/html\r\nAccept-Encoding: br";

function get(path: string, connection: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost:${plan.port}\r\n${headers}\r\nConnection: ${connection}\r\n\r\n`;
}

function post(name: string, connection: string): string {
  const body = JSON.stringify({
    lines: [{ variantId: plan.variantId, quantity: 1 }],
    contact: { name, phone: "55123456", email: `visitor${count}@example.com` },
    method: "pickup",
    paymentMethod: "card",
  });
  return [
    "POST /api/orders HTTP/1.1",
    `Host: localhost:${plan.port}`,
    headers,
    `Connection: ${connection}`,
    "Content-Type: application/json",
    `Idempotency-Key: ${randomUUID()}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

/** Many visitors, each from another loopback address. */
function openSocket(): Socket {
  count += 1;
  const localAddress = `127.0.${1 + (Math.floor(count / 250) % 250)}.${1 + (count % 250)}`;
  return connect({ port: plan.port, host: "127.0.0.1", localAddress, noDelay: true });
}

function next(): number {
  count += 1;
  return count;
}

/** Sends one request and records its outcome; resolves to whether the connection can be used again. */
function exchange(socket: Socket, kind: Kind, connection: "close" | "keep-alive"): Promise<boolean> {
  const isOrder = kind === "order";
  asked += 1;
  const name = isOrder ? `${plan.run} ${next()}` : undefined;
  const paths = kind === "beside" ? (plan.beside?.paths ?? pages) : pages;
  const path = isOrder ? "/api/orders" : (paths[asked % paths.length] as string);
  const since = performance.now();
  return new Promise((resolve) => {
    let text = "";
    const finish = (outcome: Sent["outcome"], hasRetryAfter = false) => {
      clearTimeout(late);
      socket.removeAllListeners();
      socket.on("error", () => undefined);
      const isReusable = typeof outcome === "number" && connection === "keep-alive";
      if (!isReusable) socket.destroy();
      const ms = performance.now() - since;
      sent.push({ kind, path, at: since - begun, ms, outcome, hasRetryAfter, ...(name ? { name } : {}) });
      resolve(isReusable);
    };
    const late = setTimeout(() => finish("timeout"), TIMEOUT_MS);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const head = text.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      if (length !== undefined && text.length - head - 4 < Number(length)) return;
      finish(Number(text.slice(9, 12)), /\nretry-after:/i.test(text.slice(0, head)));
    });
    socket.once("error", () => finish("reset"));
    socket.once("close", () => finish("reset"));
    socket.write(name === undefined ? get(path, connection) : post(name, connection));
  });
}

const kindOfNext = (): Kind => (Math.random() < plan.pages ? "page" : "order");
const waiting: Promise<unknown>[] = [];

async function closed(): Promise<void> {
  const clients = Array.from({ length: plan.amount }, async () => {
    let socket = openSocket();
    while (performance.now() < end) {
      if (!(await exchange(socket, kindOfNext(), "keep-alive"))) socket = openSocket();
    }
    socket.destroy();
  });
  await Promise.all(clients);
}

async function open(): Promise<void> {
  let due = 0;
  while (performance.now() < end) {
    const wanted = ((performance.now() - begun) / 1000) * plan.amount;
    for (; due < wanted; due++) waiting.push(exchange(openSocket(), kindOfNext(), "close"));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const { beside } = plan;
const timer = beside
  ? setInterval(() => waiting.push(exchange(openSocket(), "beside", "close")), beside.everyMs)
  : undefined;
await (plan.mode === "open" ? open() : closed());
clearInterval(timer);
await Promise.all(waiting);
writeFileSync(process.argv[3] as string, JSON.stringify(sent));
