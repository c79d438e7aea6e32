import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backupFile } from "../../db/backup/backup-names.ts";
import { insertSeenAlert, openAlert } from "../../db/queries/system/alerts.ts";
import { noteJobRun } from "../../db/queries/system/job-runs.ts";
import { inTransaction } from "../../db/transaction.ts";
import { createLog } from "../../server/log.ts";
import { engine } from "../support/databases.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

const lines: Record<string, unknown>[] = [];

describe("the shop's counters", () => {
  let shop: TestShop;
  beforeAll(async () => {
    const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) });
    shop = await openTestShop({ log, requestsPerMinute: 60 });
  });
  afterAll(() => shop.stop());

  const read = async (): Promise<Map<string, number>> => {
    const text = await (await fetch(`${shop.url}/metrics`)).text();
    const pairs = text.split("\n").flatMap((line) => {
      const at = line.lastIndexOf(" ");
      return line === "" || line.startsWith("#")
        ? []
        : [[line.slice(0, at), Number(line.slice(at + 1).replace("+Inf", "Infinity"))] as const];
    });
    return new Map(pairs);
  };
  const ask = (headers: Record<string, string>, options: { host?: string; method?: string } = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { port } = new URL(shop.url);
      const sent = request({ port, path: "/metrics", method: "GET", host: "127.0.0.1", ...options, headers }, (res) => {
        let body = "";
        res.on("data", (chunk) => {
          body += chunk;
        });
        res.on("end", () => resolve({ status: res.statusCode ?? 0, body }));
      });
      sent.on("error", reject);
      sent.end();
    });

  test("is read in Prometheus' format by a program on the same computer", async () => {
    const answer = await fetch(`${shop.url}/metrics`);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const line of (await answer.text()).trimEnd().split("\n")) {
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? (?:[\d.e+-]+|\+Inf))$/);
    }
  });

  test.each([
    ["was passed on by a proxy here", { host: "localhost", "x-forwarded-for": "198.51.100.7" }, 404],
    ["was passed on in the newer words", { host: "localhost", forwarded: "for=198.51.100.7" }, 404],
    ["asks for a name that is not this machine's own", { host: "shop.example" }, 404],
  ])("is not there for what %s", async (_who, headers, status) => {
    const answer = await ask(headers);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain("showroom_");
  });

  test("of a public shop exists only for clients with its token, with any header of a proxy on the same computer", async () => {
    const publicUrl = "https://shop.example";
    const bare = await openTestShop({ publicUrl });
    const guarded = await openTestShop({ publicUrl, metricsToken: "a-token-of-sixteen" });
    const statusAt = async (url: string, authorization?: string) =>
      (await fetch(`${url}/metrics`, { headers: authorization ? { authorization } : {} })).status;
    expect(await statusAt(bare.url)).toBe(404);
    expect(await statusAt(guarded.url)).toBe(404);
    expect(await statusAt(guarded.url, "Bearer a-token-of-nineteen")).toBe(404);
    expect(await statusAt(guarded.url, "Bearer a-token-of-sixteen")).toBe(200);
    await Promise.all([bare.stop(), guarded.stop()]);
  });

  test("is read, and never written", async () => {
    expect((await ask({ host: "localhost" }, { method: "POST" })).status).toBe(405);
  });

  test("does not exist for another computer", async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === "IPv4" && !address.internal)?.address;
    // A machine without a network has no other address to be asked at.
    const open = await openTestShop({ host: outside ?? "127.0.0.1" });
    const { port } = new URL(open.url);
    const { status } = await new Promise<{ status: number }>((resolve, reject) => {
      const options = { port, path: "/metrics", host: outside ?? "127.0.0.1", headers: { host: "localhost" } };
      request(options, (res) => {
        res.resume();
        resolve({ status: res.statusCode ?? 0 });
      })
        .on("error", reject)
        .end();
    });
    await open.stop();
    expect(status).toBe(outside === undefined ? 200 : 404);
  });

  test("counts orders, replays, statuses and times by route, without any person's data", async () => {
    const before = await read();
    const more = (now: Map<string, number>, name: string) => (now.get(name) ?? 0) - (before.get(name) ?? 0);
    const { id } = await variantOf(shop, "DM-SE-101-BLK");
    const place = () =>
      shop.api("POST /api/orders", { body: aCheckout(id), headers: { "Idempotency-Key": "metrics-1" } });
    const [first, second] = [await place(), await place()];
    expect(second.number).toBe(first.number);
    await fetch(`${shop.url}/api/products/no-such-chair-of-maryam`);
    const now = await read();
    expect(more(now, "showroom_orders_total")).toBe(1);
    expect(more(now, 'showroom_replays_total{route="POST /api/orders"}')).toBe(1);
    expect(more(now, 'showroom_http_requests_total{route="POST /api/orders",status="201"}')).toBe(2);
    expect(more(now, 'showroom_http_requests_total{route="GET /api/products/:id",status="404"}')).toBe(1);
    expect(more(now, 'showroom_http_request_duration_seconds_count{route="POST /api/orders"}')).toBe(2);
    const text = await (await fetch(`${shop.url}/metrics`)).text();
    expect(text).not.toMatch(/maryam|ORD-|\+974/i);
  });

  test("counts waiting mails, and the age of the oldest", async () => {
    const now = await read();
    const waiting = await shop.app.db.selectFrom("mail_queue").select("id").where("state", "=", "queued").execute();
    expect(waiting.length).toBeGreaterThan(0);
    expect(now.get("showroom_mail_queue_waiting")).toBe(waiting.length);
    await shop.app.db
      .updateTable("mail_queue")
      .set({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
      .where("id", "=", waiting[0]?.id ?? "")
      .execute();
    expect((await read()).get("showroom_mail_queue_oldest_seconds")).toBeGreaterThanOrEqual(3600);
    await shop.app.db.updateTable("mail_queue").set({ state: "failed" }).execute();
    const after = await read();
    expect([after.get("showroom_mail_queue_waiting"), after.get("showroom_mail_queue_failed")]).toEqual([
      0,
      waiting.length,
    ]);
  });

  test("knows the open alerts by kind, and each job's failures in a row", async () => {
    expect((await read()).get('showroom_alerts_open{kind="server_errors"}')).toBe(0);
    const { db } = shop.app;
    const now = new Date();
    const seen = await insertSeenAlert(db, { kind: "server_errors", source: "shop", details: {} }, now);
    await inTransaction(db, (tx) => openAlert(tx, seen?.id ?? "", { count: 12 }, now));
    const run = { name: "forget", startedAt: now, endedAt: now, problem: "no room" };
    for (const source of ["shop-1", "shop-1", "shop-2"]) await noteJobRun(db, { ...run, source });
    const after = await read();
    expect(after.get('showroom_alerts_open{kind="server_errors"}')).toBe(1);
    expect(after.get('showroom_alerts_open{kind="backup_old"}')).toBe(0);
    expect(after.get('showroom_job_failures{job="forget"}')).toBe(2);
  });

  test("knows how long the process itself is held up", async () => {
    // The measuring begins anew with each reading, and with the first turn after it.
    const lagOfAHeldTurn = async () => {
      const until = Date.now() + 150;
      while (Date.now() < until);
      return (await read()).get('showroom_event_loop_lag_seconds{quantile="1"}');
    };
    await expect.poll(lagOfAHeldTurn).toBeGreaterThan(0.1);
  });

  test.runIf(engine === "sqlite")("knows how old the newest backup is; without one it is endless", async () => {
    expect((await read()).get("showroom_backup_age_seconds")).toBe(Number.POSITIVE_INFINITY);
    mkdirSync(join(shop.folder, "backups"));
    writeFileSync(backupFile(shop.folder, new Date(Date.now() - 600_000)), "");
    const age = (await read()).get("showroom_backup_age_seconds") ?? 0;
    expect(Math.round(age / 60)).toBe(10);
    // One of a clock that was wrong is no fresh one.
    rmSync(join(shop.folder, "backups"), { recursive: true });
    mkdirSync(join(shop.folder, "backups"));
    writeFileSync(backupFile(shop.folder, new Date(Date.now() + 86_400_000)), "");
    expect((await read()).get("showroom_backup_age_seconds")).toBe(Number.POSITIVE_INFINITY);
  });

  test("each request leaves a line in the log with its number, pattern, status and time, and nothing of a person", async () => {
    lines.length = 0;
    await fetch(`${shop.url}/api/orders/follow/secret-token?phone=55123456`);
    await fetch(`${shop.url}/api/products/task-chair-mesh?for=maryam`, { headers: { cookie: "a=b" } });
    await expect.poll(() => lines.length).toBe(2);
    expect(lines[1]).toEqual({
      level: 30,
      time: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      route: "GET /api/products/:id",
      status: 200,
      ms: expect.any(Number),
      actor: "visitor",
      msg: "request",
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret-token|55123456|maryam/);
  });

  test("a refused request is logged too: without a session, forged, malformed, without permission", async () => {
    lines.length = 0;
    const json = { method: "POST", headers: { "content-type": "application/json" } };
    await fetch(`${shop.url}/api/orders`);
    await fetch(`${shop.url}/api/orders`, { ...json, headers: { ...json.headers, "sec-fetch-site": "cross-site" } });
    await fetch(`${shop.url}/api/orders`, { ...json, body: "{" });
    await fetch(`${shop.url}/api/orders`, { ...json, body: "{}" });
    await expect.poll(() => lines.map(({ status }) => status)).toEqual([401, 403, 400, 422]);
    expect(lines.map(({ actor }) => actor)).toEqual(["visitor", "visitor", "visitor", "visitor"]);
  });

  test("probes are counted, and leave no line in the log", async () => {
    lines.length = 0;
    for (const path of ["health", "ready", "products/task-chair-mesh"]) await fetch(`${shop.url}/api/${path}`);
    await expect.poll(() => lines.map(({ route }) => route)).toEqual(["GET /api/products/:id"]);
    expect((await read()).get('showroom_http_requests_total{route="GET /api/ready",status="200"}')).toBeGreaterThan(0);
  });

  test("requests that are too many are counted as 429", async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => fetch(`${shop.url}/api/health?n=${n}`)));
    const refused = answers.filter((answer) => answer.status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect((await read()).get('showroom_http_requests_total{route="too many",status="429"}')).toBe(refused);
  });
});
