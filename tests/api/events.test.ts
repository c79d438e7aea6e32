import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Following, followRevision } from "../../db/follow-revision.ts";
import { openDatabase } from "../../db/open.ts";
import { endSession } from "../../db/queries/accounts/sessions.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction, readRevision } from "../../db/transaction.ts";
import { identify } from "../../server/features/session/identify.ts";
import { cookiesOf } from "../../server/http/credentials.ts";
import { sendFile } from "../../server/http/serving/send-file.ts";
import { serveEvents } from "../../server/http/serving/serve-events.ts";
import { fileAnswer } from "../../src-shared/api/file-answer.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

type Event = { revision: number; collections: string[] };

/** Reads one stream: each event as it comes, "alive" for a sign of life, "end" when the server ends it. */
async function* listen(response: Response): AsyncGenerator<Event | "alive" | "end"> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    for (let at = text.indexOf("\n\n"); at >= 0; at = text.indexOf("\n\n")) {
      const block = text.slice(0, at);
      text = text.slice(at + 2);
      if (block.startsWith("event: end")) yield "end";
      else if (block.startsWith(":")) yield "alive";
      else if (block.includes("data: ")) yield JSON.parse(block.slice(block.indexOf("data: ") + 6)) as Event;
    }
  }
}

describe("live events", () => {
  let shop: StaffShop;
  let server: Server;
  let events: ReturnType<typeof serveEvents>;
  let following: Following;
  let url: string;

  beforeEach(async () => {
    shop = await staffShop();
    const { app } = shop;
    following = await followRevision(app.db, 20);
    events = serveEvents({
      app,
      following,
      identify: (req) => identify(app, cookiesOf(req)),
      heartbeatMs: 50,
      gatherMs: 5,
    });
    const http = express();
    http.get("/api/events", events);
    http.get("/file", (req, res) => {
      const data = { name: "إيصال 1.pdf", mime: "application/pdf", encoding: "base64" as const, content: "JVBERg==" };
      if (!sendFile(req, res, { summary: "", access: "staff", answer: fileAnswer }, data))
        res.json({ success: true, data });
    });
    server = createServer(http);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    events.close();
    await following.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await shop[Symbol.asyncDispose]();
  });

  const open = (cookies: Record<string, string>) =>
    fetch(`${url}/api/events`, {
      headers: {
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join("; "),
      },
    });
  const next = async (
    stream: AsyncGenerator<Event | "alive" | "end">,
    wanted: (event: Event | "alive" | "end") => boolean,
  ) => {
    for (;;) {
      const { value, done } = await stream.next();
      if (done) return "closed";
      if (wanted(value)) return value;
    }
  };
  const isEvent = (event: unknown): boolean => typeof event === "object";

  test("are for staff", async () => {
    const refused = await open({});
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ success: false, error: { code: "unauthenticated" } });
  });

  test("begin with the current revision, and then name changed rows, never their content", async () => {
    const response = await open(shop.staff.cookies);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const stream = listen(response);
    const first = (await next(stream, isEvent)) as Event;
    expect(first).toEqual({ revision: await readRevision(shop.app.db), collections: [] });
    await shop.place();
    const event = (await next(stream, isEvent)) as Event;
    expect(event.revision).toBeGreaterThan(first.revision);
    expect(event.collections.toSorted()).toEqual(["customers", "orders", "variants"]);
    expect(Object.keys(event).toSorted()).toEqual(["collections", "revision"]);
  });

  test("give signs of life while nothing happens", async () => {
    const stream = listen(await open(shop.staff.cookies));
    expect(await next(stream, (event) => event === "alive")).toBe("alive");
  });

  test("tell of commits of another process on the same database", async () => {
    const stream = listen(await open(shop.staff.cookies));
    await next(stream, isEvent);
    const other = openDatabase(shop.app.databaseUrl);
    onTestFinished(() => other.destroy());
    await inTransaction(other, (tx) => putSetting(tx, "theirs", 1, shop.app.now()));
    expect(await next(stream, isEvent)).toEqual({ revision: await readRevision(other), collections: ["settings"] });
  });

  test("end with the session, and no later event is sent", async () => {
    const stream = listen(await open(shop.staff.cookies));
    await next(stream, isEvent);
    const actor = await shop.staff.actor();
    if (actor.kind !== "staff") throw new Error("nobody is signed in");
    await inTransaction(shop.app.db, (tx) => endSession(tx, actor.sessionId, "signed_out", shop.app.now()));
    await shop.place();
    expect(await next(stream, (event) => isEvent(event) || event === "end")).toBe("end");
    expect(await next(stream, () => true)).toBe("closed");
  });

  test("end when eight hours are over", async () => {
    const stream = listen(await open(shop.staff.cookies));
    await next(stream, isEvent);
    shop.app.clock.advance(8 * 3_600_000 + 1);
    expect(await next(stream, (event) => event === "end")).toBe("end");
  });

  test("end for everybody when the server stops", async () => {
    const stream = listen(await open(shop.staff.cookies));
    await next(stream, isEvent);
    events.close();
    expect(await next(stream, (event) => event === "end")).toBe("end");
  });

  test("are not held open without bound by one session", async () => {
    const streams = await Promise.all(Array.from({ length: 14 }, () => open(shop.staff.cookies)));
    expect(streams.filter((response) => response.status === 200)).toHaveLength(12);
    expect(streams.filter((response) => response.status === 429)).toHaveLength(2);
    expect((await open(shop.manager.cookies)).status).toBe(200);
  });

  test("beside them: a file is sent as a download that cannot run, and as JSON to clients that accept it", async () => {
    const link = await fetch(`${url}/file`, { headers: { accept: "text/html,*/*" } });
    expect(link.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''%D8/);
    expect(link.headers.get("content-security-policy")).toContain("sandbox");
    expect(await link.text()).toBe("%PDF");
    const typed = await fetch(`${url}/file`, { headers: { accept: "application/json" } });
    expect(await typed.json()).toMatchObject({ data: { encoding: "base64" } });
  });
});
