import type { Mutation } from "./mutation.ts";

const api = "tests/api/admission.test.ts";
const queue = "tests/unit/admission/work-queue.test.ts";

/** Guards that keep the shop answering under load and while other processes hold locks: each taken out once. */
export const admission: Mutation[] = [
  {
    name: "A request begins as it arrives, however many are under way",
    file: "server/app.ts",
    find: "admission.admit(req, res, () => http(req, res));",
    replace: "http(req, res);",
    caughtBy: { file: api, title: "answers an order 503 with Retry-After" },
  },
  {
    name: "No connection is let in between two requests",
    file: "server/http/admission/work-queue.ts",
    find: "if (quiet >= QUIET_TURNS || turns >= MAX_TURNS) begin();",
    replace: "if (turns > 0) begin();",
    caughtBy: { file: queue, title: "waits until the event loop brought no new connection" },
  },
  {
    name: "A newcomer's page waits for the orders before it",
    file: "server/http/admission/work-queue.ts",
    find: 'if (turn % 2 === 1 && pages > 0 && pages <= FEW_PAGES) return "browsing";',
    replace: "",
    caughtBy: { file: queue, title: "is a newcomer's page after one order" },
  },
  {
    name: "Mails and other work that nobody waits for go before requests",
    file: "server/http/admission/work-queue.ts",
    find: "while (isBusy() && performance.now() < deadline) {",
    replace: "while (deadline < 0) {",
    caughtBy: { file: queue, title: "begins when no request waits" },
  },
  {
    name: "A class of requests waits without end",
    file: "server/http/admission/fair-queue.ts",
    find: "if (size >= limit()) {",
    replace: "if (size >= limit() * 1000) {",
    caughtBy: { file: queue, title: "are those beyond the places of their class" },
  },
  {
    name: "Whoever sends most keeps all places",
    file: "server/http/admission/fair-queue.ts",
    find: "if (other === undefined || !theirs || theirs.length <= (own?.length ?? 0) + 1) return item;",
    replace: "if (other === undefined || !theirs || theirs.length > 0) return item;",
    caughtBy: { file: queue, title: "are first the newest of the sender with most waiting" },
  },
  {
    name: "Work is begun for somebody who has left",
    file: "server/http/admission/work-queue.ts",
    find: 'if (state === "waiting") lane.queue.remove(given.sender, work);',
    replace: "",
    caughtBy: { file: api, title: "does not begin an order whose customer left while it waited" },
  },
  {
    name: "A request takes its place before its body is there",
    file: "server/http/admission/admission.ts",
    find: "if (!hasBody(req) || isLarge(req)) then();",
    replace: "if (req.url !== undefined) then();",
    caughtBy: { file: api, title: "a request is queued when its body has arrived" },
  },
  {
    name: "An invented session takes a place of staff's",
    file: "server/http/admission/load-class.ts",
    find: 'return isKnownStaff(credential) ? "staff" : "sign-in";',
    replace: 'return "staff";',
    caughtBy: { file: "tests/unit/admission/load-class.test.ts", title: "is staff's only with credentials" },
  },
  {
    name: "Pages that an address opened use up what it may order",
    file: "server/http/limits/limits.ts",
    find: 'req.method === "POST" && /^\\/(?:api\\/orders|(?:ar\\/)?checkout)\\/?$/.test(req.path);',
    replace: 'req.method === "DELETE";',
    caughtBy: { file: "tests/api/request-limit.test.ts", title: "use up nothing of its limit for orders" },
  },
  {
    name: "A write does not wait for the lock of another process",
    file: "db/engines/sqlite-driver.ts",
    find: "if (hasLock || !isBusy(problem)) throw problem;",
    replace: "throw problem;",
    caughtBy: { file: "tests/db/lock-waiting.test.ts", title: "a read is answered while a write waits" },
  },
  {
    name: "Writes that wait for a lock overtake each other",
    file: "db/engines/sqlite-driver.ts",
    find: "this.#waiters.push(waiter);",
    replace: "this.#waiters.unshift(waiter);",
    caughtBy: { file: "tests/db/lock-waiting.test.ts", title: "writes that wait are made in the order" },
  },
  {
    name: "Writers that wait take every connection of PostgreSQL's pool",
    file: "db/engines/postgres-driver.ts",
    find: "readonly #writers = new Semaphore(MAX_WRITERS);",
    replace: "readonly #writers = new Semaphore(60);",
    caughtBy: { file: "tests/db/waiting-writers.test.ts", title: "leave places in the pool to readers" },
  },
  {
    name: "Statements on PostgreSQL wait and run without end",
    file: "db/engines/dialect.ts",
    find: "const limits = timeLimits ? TIME_LIMITS : {};",
    replace: "const limits = timeLimits ? {} : {};",
    caughtBy: { file: "tests/db/waiting-writers.test.ts", title: "no statement of a serving connection waits" },
  },
  {
    name: "A shop asked to stop lets nobody in any more",
    file: "server/http/limits/new-connections.ts",
    find: "while (performance.now() - last < quietMs && performance.now() - begun < maxMs) await sleep(50);",
    replace: "while (performance.now() - begun < 100 && last > 0 && quietMs < maxMs) await sleep(50);",
    caughtBy: { file: "tests/api/newcomers.test.ts", title: "are answered after the shop was asked to stop" },
  },
  {
    name: "A page that cannot be made is not shown as it was a moment ago",
    file: "server/http/pages/render-shop.ts",
    find: "if (page.status === 503 && cache.trySendLast(req, res, made.isAway ? MAX_AWAY_MS : MAX_STALE_MS)) return;",
    replace: "",
    caughtBy: { file: api, title: "a page that cannot be made is shown as it was" },
  },
];
