import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { createAdmission } from "../../../server/http/admission/admission.ts";
import type { WorkQueue } from "../../../server/http/admission/work-queue.ts";

const asked: number[] = [];
let ordersWaiting = 0;
const queue: WorkQueue = {
  waiting: (loadClass) => (loadClass === "checkout" ? ordersWaiting : 0),
  push(_loadClass, { start }) {
    start();
    return () => undefined;
  },
  yieldToRequests: async () => true,
  noteConnection: () => undefined,
};
const admission = createAdmission({
  sessionCookie: "session",
  everyHeader: {},
  trustProxy: 0,
  queue,
  isFile: () => false,
  onTurnedAway: () => undefined,
  trySendLast(_req, res, maxMs) {
    asked.push(maxMs);
    res.end("as it was");
    return true;
  },
});
const server = createServer((req, res) => admission.admit(req, res, () => void res.end("made anew"))).listen(0);
afterAll(() => server.close());

const ask = async (path: string, init?: RequestInit) => {
  const { port } = server.address() as { port: number };
  return (await fetch(`http://localhost:${port}${path}`, init)).text();
};

test("a page is shown as it was a second ago at most while orders wait, and made anew at any other time", async () => {
  expect(await ask("/")).toBe("made anew");
  ordersWaiting = 8;
  expect(await ask("/")).toBe("as it was");
  expect(asked).toEqual([1000]);
  expect(await ask("/api/orders", { method: "POST", body: "{}" })).toBe("made anew");
});
