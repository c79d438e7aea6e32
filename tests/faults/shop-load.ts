/**
 * Customers and staff of two servers on one database, who send again under the same key whatever goes unanswered, as the
 * browser does: orders, files for orders, and pictures for the library. What was acknowledged is remembered.
 */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sharp } from "../../server/features/media/decoding/codecs.ts";
import { aCheckout } from "../support/orders.ts";

export interface StaffSession {
  cookie: string;
  csrfToken: string;
}

export interface Acknowledged {
  /** The number of each order, by its note. */
  orders: Map<string, string>;
  /** Where each picture is, by the hash of what was sent. */
  pictures: Map<string, string>;
  /** The hash of each order's file, by the order's number. */
  files: Map<string, string>;
}

export interface Load {
  acknowledged: Acknowledged;
  /** Answers that were no acknowledgement and no reason to send again, and what went unanswered for too long. */
  failed: string[];
  /** How often something was sent again. */
  retries(): number;
  /** One more order, at this server alone. */
  orderAt(url: string): Promise<void>;
  /** Resolves when an upload has been begun at this server from now on. */
  uploadBegins(at: number): Promise<void>;
  /** Lets everybody finish what they began. */
  stop(): Promise<void>;
}

interface LoadOptions {
  urls: readonly string[];
  variantId: string;
  staff: StaffSession;
  customers: number;
  uploaders: number;
  /** Milliseconds between two things that one person does. */
  pauseMs: number;
  random: () => number;
}

/** As long as a person keeps trying. */
const PATIENCE_MS = 120_000;
const ANSWER_MS = 30_000;

export function startLoad({ urls, variantId, staff, customers, uploaders, pauseMs, random }: LoadOptions): Load {
  const acknowledged: Acknowledged = { orders: new Map(), pictures: new Map(), files: new Map() };
  const failed: string[] = [];
  const waiting = urls.map((): (() => void)[] => []);
  let retries = 0;
  let isOver = false;
  const aServer = () => Math.floor(random() * urls.length);

  /** Sends until there is an answer that does not ask to come back: at the same server, or at the other one. */
  async function send(
    what: string,
    path: string,
    request: () => RequestInit,
    only?: string,
  ): Promise<Record<string, unknown> | undefined> {
    const until = performance.now() + PATIENCE_MS;
    let last = "";
    for (let at = aServer(); performance.now() < until; at = aServer()) {
      const isUpload = request().body instanceof FormData;
      const answer = fetch(`${only ?? urls[at]}${path}`, { ...request(), signal: AbortSignal.timeout(ANSWER_MS) });
      if (isUpload) for (const tell of waiting[at]?.splice(0) ?? []) tell();
      try {
        const { ok, status, text } = await readText(await answer);
        if (ok) return JSON.parse(text) as Record<string, unknown>;
        last = `${status} ${text.slice(0, 300)}`;
        if (status < 500 && status !== 429) break;
      } catch (problem) {
        last = problem instanceof Error ? `${problem.message} ${String(problem.cause ?? "")}` : String(problem);
      }
      retries += 1;
      await sleep(100 + random() * 400);
    }
    failed.push(`${what}: ${last}`);
    return undefined;
  }

  /** As a visitor of an address of their own, behind the proxy that the shop trusts. */
  const visitor = () => `198.51.${Math.floor(random() * 256)}.${1 + Math.floor(random() * 254)}`;

  async function order(only?: string): Promise<void> {
    const note = randomUUID();
    const headers = {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "x-forwarded-for": visitor(),
    };
    const body = JSON.stringify(aCheckout(variantId, { note }));
    const answer = await send("order", "/api/orders", () => ({ method: "POST", headers, body }), only);
    const { number, token } = (answer?.data ?? {}) as { number?: string; token?: string };
    if (number === undefined) return;
    acknowledged.orders.set(note, number);
    if (random() < 0.5) await attach(number, token ?? "");
  }

  async function attach(number: string, token: string): Promise<void> {
    const bytes = Buffer.from(`%PDF-1.7\n${randomUUID()}\n${"x".repeat(2000 + Math.floor(random() * 100_000))}`);
    const headers = { "idempotency-key": randomUUID(), "x-forwarded-for": visitor() };
    const answer = await send("file of an order", `/api/track/${token}/files`, () => {
      const body = new FormData();
      body.set("kind", "receipt");
      body.set("file", new Blob([bytes], { type: "application/pdf" }), "receipt.pdf");
      return { method: "POST", headers, body };
    });
    if (answer) acknowledged.files.set(number, hashOf(bytes));
  }

  async function upload(): Promise<void> {
    const bytes = await aPicture(random);
    const headers = { cookie: staff.cookie, "x-csrf-token": staff.csrfToken };
    const answer = await send("picture", "/api/upload-image", () => {
      const body = new FormData();
      body.set("category", "products");
      body.set("image", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "desk.jpg");
      return { method: "POST", headers, body };
    });
    if (typeof answer?.path === "string") acknowledged.pictures.set(hashOf(bytes), answer.path);
    else if (answer) failed.push(`picture: ${JSON.stringify(answer)}`);
  }

  const everybody = [
    ...Array(customers).fill(() => order()),
    ...Array(uploaders).fill(upload),
  ] as (() => Promise<void>)[];
  const people = everybody.map(async (act) => {
    while (!isOver) {
      await act();
      await sleep(random() * 2 * pauseMs);
    }
  });
  return {
    acknowledged,
    failed,
    orderAt: order,
    retries: () => retries,
    uploadBegins: (at) => new Promise((resolve) => waiting[at]?.push(resolve)),
    async stop() {
      isOver = true;
      await Promise.all(people);
    },
  };
}

const readText = async (answer: Response) => ({ ok: answer.ok, status: answer.status, text: await answer.text() });

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** One that no other is equal to. */
function aPicture(random: () => number): Promise<Buffer> {
  const side = 24;
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.floor(random() * 256)));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .resize(600, 400, { kernel: "nearest" })
    .jpeg()
    .toBuffer();
}

/** Signs in at one server; the session is every server's. */
export async function signIn(url: string, email: string, password: string): Promise<StaffSession> {
  const answer = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await answer.json()) as { data: { csrfToken: string } };
  return { cookie: (answer.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "", csrfToken: data.csrfToken };
}
