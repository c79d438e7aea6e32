// A desktop process that kills itself at a fail point, the Nth time it reaches it: node crash-child.ts FOLDER SERVER POINT ID N
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBackend } from "../../../electron/backend/backend.ts";
import type { FailPoint } from "../../../electron/sync/fail-points.ts";
import { MAX_FAILURES } from "../../../electron/sync/set-aside.ts";
import { createLog } from "../../../server/log.ts";
import { createClient } from "../../../src-shared/api/client.ts";
import { requestTransport } from "../../../src-shared/api/request-transport.ts";
import { password } from "../../support/people.ts";
import { receiveStock } from "../../support/receive-stock.ts";
import { persistentOs } from "./persistent-os.ts";

const [folder = "", server = "", point = "", id = "", nth = "1"] = process.argv.slice(2);
const isAboutFailures = point.startsWith("failure");
/** The operation stays unsent, and another person signs in. */
const isAboutSeal = /^(seal|work|picture|mirror) /.test(point);
const rounds = isAboutSeal ? 0 : isAboutFailures ? MAX_FAILURES : 1;
/** How often the point is reached before the kill. */
let left = point === "failures counted" ? MAX_FAILURES : Number(nth);

/** The server, which fails at movements for the points about failures. */
const ask: typeof fetch = async (input, init) =>
  isAboutFailures && String(input).endsWith("/movements")
    ? Response.json({ success: false, error: { code: "fault", message: "" } }, { status: 500 })
    : fetch(input, init);

const backend = await openBackend(
  {
    dataDir: folder,
    os: persistentOs(join(folder, "..", "secrets.json")),
    fetch: ask,
    now: () => new Date(),
    version: "1.0.0",
    platform: "test",
    log: createLog("silent"),
    config: { server, updates: false },
  },
  {
    byHand: true,
    pages: { changes: 1, snapshot: 500 },
    failPoints: {
      reached(at: FailPoint) {
        if (at !== point) return;
        left -= 1;
        if (left === 0) process.kill(process.pid, "SIGKILL");
      },
    },
  },
);
const api = createClient(requestTransport((request) => backend.handle(request), "app://shop"));
const { data } = await api("GET /api/staff/products", { query: { pageSize: 1 } });
const variantId = data[0]?.variants[0]?.id ?? "";
await receiveStock({ api }, variantId, { id, quantity: 7 });
const desktop = backend.session();
for (let round = 0; round < rounds; round += 1) {
  await desktop?.engine.push();
  await desktop?.engine.pull();
}
if (/snapshot|swap/.test(point)) await desktop?.engine.refetch();
const write = (path: string, body: object) =>
  backend.handle(
    new Request(`app://shop${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
if (/^(wipe|token|window|account|folder) /.test(point)) await write("/api/desktop/sign-out", { discardUnsent: true });
if (isAboutSeal) {
  const account = readdirSync(join(folder, "accounts"))[0] ?? "";
  const uploads = join(folder, "accounts", account, "uploads");
  mkdirSync(uploads, { recursive: true });
  for (const name of ["one", "two"]) writeFileSync(join(uploads, `${name}.original`), `picture ${name}`);
  await write("/api/desktop/sign-in", { email: "salem@showroom.example", password, deviceName: "Counter" });
  await write("/api/desktop/sign-in", { email: "noor@showroom.example", password, deviceName: "Counter" });
}
// Reached only if the fail point was not.
await backend.close();
process.exit(3);
