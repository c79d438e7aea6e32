// What a kill after each commit of a desktop leaves, and at each fail point: copies of its folder, made at those moments of one
// run through write, push, failure, set-aside, pull, catch-up and resync. Each starts again, and nothing is lost or doubled.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FailPoint } from "../../electron/sync/fail-points.ts";
import { MAX_FAILURES } from "../../electron/sync/set-aside.ts";
import { fakeOs } from "../desktop/support/fake-os.ts";
import { scratch } from "./support/scratch.ts";
import { change, onHand, receive, syncShop, theFirst } from "./support/shop.ts";
import { openTestDesktop, type TestDesktop } from "./support/test-desktop.ts";

interface Copy {
  folder: string;
  /** Movements that people had been told of by then. */
  received: number;
  after: string;
}

test("a desktop killed after any of its commits starts again, and nothing is lost or doubled", async () => {
  await using shop = await syncShop();
  const place = mkdtempSync(join(scratch, "commits-"));
  const copies: Copy[] = [];
  let received = 0;
  let desktop: TestDesktop | undefined;
  /** The failures between the first and the last are alike. */
  let isRepeated = false;
  const copy = (after: string) => {
    if (!desktop || isRepeated) return;
    const folder = join(place, String(copies.length));
    cpSync(desktop.folder, folder, { recursive: true });
    copies.push({ folder, received, after });
  };
  let failing = false;
  const host: typeof fetch = async (input, init) =>
    failing && init?.method === "PUT"
      ? Response.json({ success: false, error: { code: "fault", message: "" } }, { status: 500 })
      : shop.host(input, init);
  const opened = await shop.desktop({
    host,
    pages: { changes: 3, maxReplays: 2 },
    failPoints: { reached: (point: FailPoint) => copy(point) },
  });
  const before = await onHand(shop.web, shop);
  // Every write of the mirror is one call; `replace` is the swap.
  const { mirrors } = opened.session();
  const { exclusive } = mirrors;
  mirrors.exclusive = async (work) => {
    const result = await exclusive(work);
    copy("commit");
    return result;
  };
  desktop = opened;

  for (let n = 0; n < 4; n += 1) {
    await receive(desktop, shop);
    received += 1;
  }
  await change(desktop, { company: { en: "Mine" } });
  failing = true;
  await receive(shop.web, shop, 100);
  await desktop.pull(true);
  for (let round = 0; round <= MAX_FAILURES; round += 1) {
    isRepeated = round > 0 && round < MAX_FAILURES - 1;
    await desktop.push();
    await desktop.pull();
  }
  expect(await desktop.own("GET /api/desktop/conflicts")).toMatchObject([{ reason: "failing" }]);
  await desktop.own("POST /api/desktop/resync");
  failing = false;
  desktop = undefined;

  const points = new Set(copies.map(({ after }) => after));
  for (const point of ["commit", "acknowledged", "failure noted", "failures counted", "page committed", "swapped"])
    expect(points, "the run came by").toContain(point);
  for (const [place, { folder, received: told, after }] of copies.entries()) {
    const os = fakeOs();
    for (const [name, value] of opened.os.secrets) os.secrets.set(name, value);
    const again = await openTestDesktop({ host, folder, os });
    const which = `copy ${place} of ${copies.length}, after ${after}`;
    expect(await onHand(again, shop), which).toBeGreaterThanOrEqual(before + told);
    expect(await again.push(), which).toBe("done");
    expect(await again.pull(), which).toBe("done");
    for (const { operation } of await again.own("GET /api/desktop/conflicts"))
      await again.own("POST /api/desktop/operations/:id/retry", { params: { id: operation.id } });
    expect(await again.push(), which).toBe("done");
    expect(await again.pull(), which).toBe("done");
    expect(await again.own("GET /api/desktop/operations"), which).toEqual([]);
    expect(await onHand(again, shop), which).toBe(before + 104);
    await again.close();
  }
  expect(await onHand(shop.web, shop), "each movement once").toBe(before + 104);
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  rmSync(place, { recursive: true, force: true });
});
