// The watch on arrivals: one look that fails does not end it.
import { expect, test, vi } from "vitest";
import type { Arrival } from "../../db/desktop/arrivals.ts";
import type { AccountSession } from "../../electron/backend/account-session.ts";
import { watchArrivals } from "../../electron/backend/presence/watch-arrivals.ts";
import type { SettingsFile } from "../../electron/backend/settings-file.ts";
import { fakeOs } from "./support/fake-os.ts";

test("an order is announced by the next look after one that could not write the settings", async () => {
  const order: Arrival = {
    kind: "order",
    id: "0199f3a2-7c11-7e55-8b1a-3d5d5f8f1a20",
    number: "O-2",
    name: "Hind",
    total: 12_500,
    at: "2026-11-24T08:00:00.000Z",
    fromOutside: true,
  };
  const os = fakeOs();
  const problems: unknown[] = [];
  const looks = [1, 2].map((sequence) => ({ changed: ["orders"], sequence }));
  const session = {
    status: { after: () => (looks.length > 0 ? Promise.resolve(looks.shift()) : new Promise(() => undefined)) },
    mirrors: { ready: () => true, read: async () => [order] },
  } as unknown as AccountSession;
  const write = vi.fn<SettingsFile["write"]>().mockImplementationOnce(() => {
    throw Object.assign(new Error("operation not permitted"), { code: "EPERM" });
  });
  const settings = {
    read: () => ({
      account: { key: "mona" },
      announced: { key: "mona", upTo: "2026-11-24T07:00:00.000Z" },
      notices: { show: true, sound: true, quietFrom: "22:00", quietUntil: "07:00", lang: "en" },
    }),
    write,
  } as unknown as SettingsFile;
  const log = { warn: (problem: unknown) => problems.push(problem) } as never;
  const stop = watchArrivals(session, { os, settings, now: () => new Date("2026-11-24T08:00:01Z"), log });
  await vi.waitFor(() => expect(os.badge).toBe(1));
  stop();
  expect(os.notices.map(({ title }) => title)).toEqual(["New order O-2"]);
  expect(problems).toHaveLength(1);
});
