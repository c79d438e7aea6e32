import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommitNotice } from "../../db/follow-revision.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isShownAt, nextChange } from "../../server/features/shop/announcement.ts";
import { followAnnouncement } from "../../server/http/pages/follow-announcement.ts";
import { type TestApp, testApp } from "../support/context.ts";

const text = { en: "Closed for Eid", ar: "مغلق في العيد" };
const NOW = "2026-11-22T06:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

test("an announcement begins at its first time and ends at its last", () => {
  const announcement = { text, link: "", from: after(1), until: after(2) };
  const at = (minutes: number) => isShownAt(announcement, new Date(after(minutes)));
  expect([at(0), at(1), at(1.5), at(2), at(3)]).toEqual([false, true, true, false, false]);
  const next = (minutes: number) => nextChange(announcement, new Date(after(minutes)))?.toISOString();
  expect([next(0), next(1), next(2)]).toEqual([after(1), after(2), undefined]);
  expect(nextChange({ ...announcement, from: null, until: null }, new Date(NOW))).toBeUndefined();
});

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ now: NOW });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Lets this time pass, by the clock and for the timers. */
async function pass(minutes: number): Promise<void> {
  app.clock.advance(minutes * 60_000);
  await vi.advanceTimersByTimeAsync(minutes * 60_000);
}

test("its beginning and its end are changes of the pages, also when it is set later and lies far ahead", async () => {
  const noteChange = vi.fn();
  let hear: ((notice: CommitNotice) => void) | undefined;
  const subscribe = (listener: (notice: CommitNotice) => void) => {
    hear = listener;
    return () => undefined;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const announce = async (from: string | null, until: string | null) => {
    const value = { text, link: "", from, until };
    await inTransaction(app.db, (tx) => putSetting(tx, "announcement", value as never, app.now()));
    hear?.({ revision: 1, collections: ["settings"] });
    await settled();
  };
  followAnnouncement(app, { subscribe }, { noteChange });
  await settled();
  await pass(60);
  expect(noteChange).not.toHaveBeenCalled();
  await announce(after(90), after(600));
  await pass(29);
  expect(noteChange).not.toHaveBeenCalled();
  await pass(1);
  await settled();
  expect(noteChange).toHaveBeenCalledTimes(1);
  for (let minutes = 90; minutes < 600; minutes += 10) {
    expect(noteChange).toHaveBeenCalledTimes(1);
    await pass(10);
    await settled();
  }
  expect(noteChange.mock.calls).toEqual([["shop"], ["shop"]]);
  // A new end in place of the old one.
  await announce(null, after(605));
  await announce(null, after(610));
  await pass(5);
  await settled();
  expect(noteChange).toHaveBeenCalledTimes(2);
  await pass(5);
  await settled();
  expect(noteChange).toHaveBeenCalledTimes(3);
});
