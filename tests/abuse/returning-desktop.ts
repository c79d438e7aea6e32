/**
 * A desktop that comes back with 10,000 operations (`ABUSE_OPERATIONS`): the bundled program, filled offline, and the
 * built shop with its real limits. All operations arrive, none is refused for good, and the back office behind the same
 * address is answered all the while.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bundleDesktop } from "../../build/electron/bundle.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { type DesktopProgram, startDesktop } from "../bench/desktop-program.ts";
import { openCuttableConnection } from "../desktop/support/cuttable-connection.ts";
import { fakeOs } from "../desktop/support/fake-os.ts";
import { hire } from "../support/people.ts";
import { receiveStock } from "../support/receive-stock.ts";
import { startShopProcess } from "../support/shop-process.ts";
import { ATTACKER, ask, askJson } from "./ask.ts";
import { quantile } from "./everybody.ts";

const OPERATIONS = Number(process.env.ABUSE_OPERATIONS ?? 10_000);
/** One of four operations makes a testimonial, the others receive a piece of some variant. */
const TESTIMONIAL_EVERY = 4;
const REPORT_MS = 15_000;
const MAX_MS = 3_600_000;

export async function returningDesktop(): Promise<boolean> {
  bundleDesktop();
  const shop = await startShopProcess({ REQUESTS_PER_MINUTE: "1200", ORDERS_PER_HOUR: "100" });
  const db = openDatabase(shop.databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "returning-desktop-"));
  const line = await openCuttableConnection(shop.url);
  const program = startDesktop(folder, line.url, fakeOs());
  try {
    const noor = await hire({ db, now: () => new Date() }, { email: "noor@showroom.example", role: "manager" });
    await program.desktop("POST /api/desktop/sign-in", { body: { ...noor, deviceName: "Fair" } });
    await program.until(({ state }) => state === "online");
    line.cut();
    const before = await countHere(db);
    const writing = performance.now();
    await writeOperations(program.api);
    const written = performance.now() - writing;
    console.log(`${OPERATIONS} operations written without a line in ${seconds(written)}`);

    const colleague = watchColleague(Number(new URL(shop.url).port), noor);
    line.mend();
    const begun = performance.now();
    program.wake();
    await untilSent(program);
    const took = performance.now() - begun;
    const { times, refused } = await colleague.stop();

    const after = await countHere(db);
    const arrived = {
      testimonials: after.testimonials - before.testimonials,
      pieces: after.pieces - before.pieces,
    };
    const conflicts = (await program.desktop("GET /api/desktop/status", { query: {} })).conflicts;
    const testimonials = Math.ceil(OPERATIONS / TESTIMONIAL_EVERY);
    console.log(`all sent and fetched back in ${seconds(took)}: ${Math.round((OPERATIONS * 1000) / took)} a second`);
    console.log(`arrived: ${arrived.testimonials} testimonials, ${arrived.pieces} pieces; for a person: ${conflicts}`);
    console.log(
      `a colleague asked ${times.length} times: median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, refused ${refused.length} ${[...new Set(refused)].join(" ")}`,
    );
    console.log(`memory of the desktop's program: ${program.memory().peak.toFixed(0)} MB at most`);
    return (
      arrived.testimonials === testimonials &&
      arrived.pieces === OPERATIONS - testimonials &&
      conflicts === 0 &&
      refused.length === 0
    );
  } finally {
    await program.close();
    await line.close();
    await db.destroy();
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function writeOperations(api: ApiClient): Promise<void> {
  const { data } = await api("GET /api/staff/products", { query: { pageSize: 50 } });
  const variants = data.flatMap((product) => product.variants.map(({ id }) => id));
  for (let n = 0; n < OPERATIONS; n += 1) {
    if (n % TESTIMONIAL_EVERY === 0) {
      const words = {
        author: { en: `Guest ${n}` },
        role: { en: "" },
        company: { en: "" },
        text: { en: "Good chairs." },
      };
      await api("POST /api/testimonials", { body: { ...words, rating: 5, active: false } });
    } else await receiveStock({ api }, variants[n % variants.length] ?? "");
  }
}

async function untilSent({ desktop }: DesktopProgram): Promise<void> {
  const begun = performance.now();
  let reported = begun;
  for (;;) {
    const { state, waiting, conflicts } = await desktop("GET /api/desktop/status", { query: {} });
    if (state === "online" && waiting === 0) return;
    const now = performance.now();
    if (now - begun > MAX_MS) throw new Error(`${waiting} operations still wait after ${seconds(MAX_MS)}.`);
    if (now - reported > REPORT_MS) {
      reported = now;
      console.log(`  after ${seconds(now - begun)}: ${state}, ${waiting} wait, ${conflicts} for a person`);
    }
    await wait(250);
  }
}

/** Asks for the list of orders twice a second, from the address of the desktop. */
function watchColleague(port: number, { email, password }: { email: string; password: string }) {
  const times: number[] = [];
  const refused: number[] = [];
  let isOver = false;
  const watching = (async () => {
    const signedIn = await askJson(port, "/api/session", { email, password }, {}, ATTACKER);
    const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
    while (!isOver) {
      const { status, ms } = await ask(port, { from: ATTACKER, path: "/api/orders?pageSize=24", headers: { cookie } });
      times.push(ms);
      if (status !== 200) refused.push(status);
      await wait(500);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return { times, refused };
    },
  };
}

async function countHere(db: Db): Promise<{ testimonials: number; pieces: number }> {
  const { testimonials } = await db
    .selectFrom("testimonials")
    .select((eb) => eb.fn.countAll().as("testimonials"))
    .executeTakeFirstOrThrow();
  // Not what is available: the shop reserves some of it for the desktop meanwhile.
  const { pieces } = await db
    .selectFrom("stock_movements")
    .select((eb) => eb.fn.sum("quantity").as("pieces"))
    .where("reason", "=", "received")
    .executeTakeFirstOrThrow();
  return { testimonials: Number(testimonials), pieces: Number(pieces) };
}
