import { describe, expect, onTestFinished, test, vi } from "vitest";
import { BUDGETS, type Budget, type LoadClass, type Opening } from "../../../server/http/admission/budgets.ts";
import { createWorkQueue, TOGETHER, type WorkQueue } from "../../../server/http/admission/work-queue.ts";

const roomy: Budget = { waiting: 100, running: 100, maxWaitMs: 60_000, retryAfter: 1 };
const budgetsWith = (changes: Partial<Record<LoadClass, Partial<Budget>>>): Record<LoadClass, Budget> => ({
  checkout: { ...roomy, ...changes.checkout },
  staff: { ...roomy, ...changes.staff },
  "sign-in": { ...roomy, ...changes["sign-in"] },
  browsing: { ...roomy, ...changes.browsing },
  scraper: { ...roomy, ...changes.scraper },
});

/** A queue, and the outcomes of its tasks. */
function observed(changes: Partial<Record<LoadClass, Partial<Budget>>> = {}, opening?: Opening) {
  const queue = createWorkQueue(budgetsWith(changes), opening);
  const begun: string[] = [];
  const turnedAway: string[] = [];
  const push = (loadClass: LoadClass, name: string, sender = "one") =>
    queue.push(loadClass, {
      sender,
      isOpenEnded: false,
      start: () => begun.push(name),
      turnAway: () => turnedAway.push(name),
    });
  return { queue, begun, turnedAway, push };
}

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("orders that wait", () => {
  test("begin together up to a number, in one turn of the loop; what came between them keeps its turn", async () => {
    const queue = createWorkQueue(budgetsWith({}));
    const begun: string[] = [];
    const push = (name: string, beginsTogether: boolean) =>
      queue.push("checkout", {
        sender: "one",
        isOpenEnded: false,
        beginsTogether,
        start: () => begun.push(name),
        turnAway: () => undefined,
      });
    push("the first", false);
    for (let n = 1; n <= TOGETHER + 4; n++) push(`order ${n}`, true);
    push("the last", false);
    const sizes: number[] = [];
    while (begun.length < TOGETHER + 6) {
      const before = begun.length;
      await turnOfTheLoop();
      if (begun.length > before) sizes.push(begun.length - before);
    }
    expect(sizes).toEqual([1, TOGETHER, 4, 1]);
    expect(begun.at(0)).toBe("the first");
    expect(begun.at(-1)).toBe("the last");
  });
});

describe("the refused requests", () => {
  test("are those beyond the places of their class: scrapers and browsing take none of checkout's or staff's", async () => {
    const { begun, turnedAway, push } = observed({ browsing: { waiting: 2 }, scraper: { waiting: 1 } });
    for (let n = 1; n <= 3; n++) {
      for (const name of ["scraper", "browsing", "staff", "checkout"] as const) push(name, `${name} ${n}`);
    }
    expect(turnedAway).toEqual(["scraper 2", "scraper 3", "browsing 3"]);
    await vi.waitFor(() => expect(begun).toHaveLength(9), { timeout: 60_000 });
    expect(turnedAway).toHaveLength(3);
  });

  test("are first the newest of the sender with most waiting, so one sender cannot take all places", async () => {
    const { turnedAway, push } = observed({ checkout: { waiting: 3, running: 0 } });
    for (let n = 1; n <= 3; n++) push("checkout", `many ${n}`, "many");
    push("checkout", "newcomer", "another");
    push("checkout", "many 4", "many");
    expect(turnedAway).toEqual(["many 3", "many 4"]);
  });

  test("are those that waited longer than their class may", async () => {
    const { begun, turnedAway, push } = observed({ browsing: { running: 0, maxWaitMs: 1 } });
    push("browsing", "a page");
    await vi.waitFor(() => expect(turnedAway).toEqual(["a page"]), { timeout: 60_000 });
    expect(begun).toEqual([]);
  });

  test("is nobody while a server has just opened, until those who waited for that are gone; then there are the places as ever", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const changes = { browsing: { waiting: 2, running: 0, maxWaitMs: 1 } };
    const opening = { minMs: 5000, maxMs: 60_000, waiting: 5, maxWaitMs: 600_000 };
    const { turnedAway, push } = observed(changes, opening);
    const leave = [1, 2, 3, 4, 5].map((n) => push("browsing", `page ${n}`));
    push("browsing", "page 6");
    vi.advanceTimersByTime(5001);
    // Somebody waits still.
    leave.pop()?.();
    push("browsing", "page 7");
    push("browsing", "page 8");
    expect(turnedAway).toEqual(["page 6", "page 8"]);
    for (const one of leave) one();
    vi.advanceTimersByTime(55_000);
    for (const n of [9, 10, 11]) push("browsing", `page ${n}`);
    expect(turnedAway.slice(2)).toEqual(["page 10", "page 11"]);
  });

  test("is scrapers before browsing, browsing before checkout and staff, by the places they have", () => {
    const { scraper, browsing, checkout, staff } = BUDGETS;
    expect(scraper.waiting).toBeLessThan(browsing.waiting);
    expect(browsing.waiting).toBeLessThan(Math.min(checkout.waiting, staff.waiting));
    expect(scraper.maxWaitMs).toBeLessThan(browsing.maxWaitMs);
    expect(browsing.maxWaitMs).toBeLessThan(Math.min(checkout.maxWaitMs, staff.maxWaitMs));
  });
});

describe("the requests that begin", () => {
  test("is checkout and staff first, with turns of their own for browsing, signing in and scrapers", async () => {
    const { begun, push } = observed();
    for (let n = 0; n < 40; n++) {
      for (const name of ["scraper", "browsing", "sign-in", "staff", "checkout"] as const) push(name, name);
    }
    await vi.waitFor(() => expect(begun.length).toBeGreaterThanOrEqual(32), { timeout: 60_000 });
    const count = (name: string) => begun.slice(0, 32).filter((one) => one === name).length;
    expect(count("checkout") + count("staff")).toBe(27);
    expect(count("checkout")).toBeGreaterThan(10);
    expect(count("staff")).toBeGreaterThan(10);
    expect([count("browsing"), count("sign-in"), count("scraper")]).toEqual([3, 1, 1]);
  });

  test("is a newcomer's page after one order, however many orders wait, while few pages do", async () => {
    const { begun, push } = observed();
    for (let n = 0; n < 50; n++) push("checkout", "order");
    for (let n = 0; n < 4; n++) push("browsing", "page");
    await vi.waitFor(() => expect(begun).toHaveLength(54), { timeout: 60_000 });
    expect(begun.slice(0, 8).filter((one) => one === "page")).toHaveLength(4);
  });

  test("goes by turns of the senders", async () => {
    const { begun, push } = observed();
    for (let n = 1; n <= 3; n++) push("browsing", `many ${n}`, "many");
    push("browsing", "another", "another");
    await vi.waitFor(() => expect(begun).toHaveLength(4), { timeout: 60_000 });
    expect(begun).toEqual(["many 1", "another", "many 2", "many 3"]);
  });

  test("are never those of a sender who has disconnected", async () => {
    const { queue, begun, push } = observed();
    push("checkout", "first");
    const leave = push("checkout", "left");
    push("checkout", "last");
    leave();
    await vi.waitFor(() => expect(queue.waiting("checkout")).toBe(0), { timeout: 60_000 });
    expect(begun).toEqual(["first", "last"]);
  });

  test("is no more at once than the class may have under way, until one is over", async () => {
    const { begun, push } = observed({ staff: { running: 1 } });
    const finish = push("staff", "first");
    push("staff", "second");
    push("checkout", "other");
    await vi.waitFor(() => expect(begun.toSorted()).toEqual(["first", "other"]), { timeout: 60_000 });
    finish();
    await vi.waitFor(() => expect(begun).toContain("second"), { timeout: 60_000 });
  });

  test("waits until the event loop brought no new connection for some turns, and not for ever", async () => {
    const { queue, begun, push } = observed();
    push("checkout", "first");
    push("checkout", "second");
    while (begun.length === 0) await turnOfTheLoop();
    for (let turn = 0; turn < 40; turn++) {
      queue.noteConnection();
      await turnOfTheLoop();
    }
    expect(begun).toEqual(["first"]);
    await connectionsUntil(queue, () => begun.length === 2);
    expect(begun).toEqual(["first", "second"]);
  });
});

describe("work without a waiting client", () => {
  test("begins when no request waits, and after its time in any case", async () => {
    const idle = observed();
    await idle.queue.yieldToRequests(60_000);
    const busy = observed({ checkout: { running: 0 } });
    const leave = busy.push("checkout", "an order");
    await busy.queue.yieldToRequests(1);
    let hasWay = false;
    const waiting = busy.queue.yieldToRequests(60_000).then(() => {
      hasWay = true;
    });
    await turnOfTheLoop();
    expect(hasWay).toBe(false);
    leave();
    await waiting;
  });

  test("gives way to a request under way that began a short while ago, and to an older one no more", async () => {
    const { queue, push, begun } = observed();
    const leave = push("browsing", "a page");
    while (begun.length === 0) await turnOfTheLoop();
    expect(await queue.yieldToRequests(0, { underWayMs: 60_000 })).toBe(false);
    expect(await queue.yieldToRequests(0)).toBe(true);
    expect(await queue.yieldToRequests(60_000, { underWayMs: 1 })).toBe(true);
    const waiting = queue.yieldToRequests(60_000, { underWayMs: 60_000 });
    leave();
    expect(await waiting).toBe(true);
  });

  test("gives way to one who asks again and again, between two requests too", async () => {
    const { queue, push, begun } = observed();
    expect(await queue.yieldToRequests(0, { quietMs: 60_000 })).toBe(true);
    const leave = push("checkout", "an order");
    while (begun.length === 0) await turnOfTheLoop();
    leave();
    expect(await queue.yieldToRequests(0)).toBe(true);
    expect(await queue.yieldToRequests(0, { quietMs: 60_000 })).toBe(false);
  });
});

/** Makes an endless series of connections. */
async function connectionsUntil(queue: WorkQueue, isOver: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !isOver(); turn++) {
    queue.noteConnection();
    await turnOfTheLoop();
  }
}
