// The wipe of a desktop: the window's storage (drafts, parked sales) is cleared at once, not at the next start.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hire } from "../support/people.ts";
import { type OpenDesktop, openDesktop } from "./support/backend.ts";

let desktop: OpenDesktop;

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const init = body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
  const response = await desktop.backend().handle(new Request(`app://shop${path}`, { method, ...init }));
  return ((await response.json()) as { data: T }).data;
}
const state = async () => (await ask<{ state: string }>("GET", "/api/desktop")).state;
const accounts = () => readdirSync(join(desktop.folder, "accounts"));

beforeEach(async () => {
  desktop = await openDesktop();
  const { email, password } = await hire(desktop.shop.app as never, {});
  await ask("POST", "/api/desktop/sign-in", { email, password, deviceName: "Counter" });
  const online = async () => {
    expect((await ask<{ state: string }>("GET", "/api/desktop/status")).state).toBe("online");
  };
  await vi.waitFor(online, { timeout: 60_000 });
});
afterEach(() => desktop.close());

test("a revoked desktop removes mirror, token and the window's storage at the next answer of the server", async () => {
  expect(desktop.os.secrets.size).toBe(1);
  expect(desktop.os.forgotten).toBe(0);
  const now = new Date().toISOString();
  await desktop.shop.app.db.updateTable("devices").set({ revoked_at: now }).execute();
  desktop.backend().wake();
  await vi.waitFor(async () => expect(await state()).not.toBe("ready"), { timeout: 60_000 });
  await vi.waitFor(() => expect(accounts()).toEqual([]), { timeout: 60_000 });
  expect(desktop.os.secrets.size).toBe(0);
  expect(desktop.os.forgotten).toBe(1);
});

test("a window that cannot be cleared does not stop the wipe", async () => {
  desktop.os.forgetWindow = () => Promise.reject(new Error("there is no window"));
  await ask("POST", "/api/desktop/sign-out", { discardUnsent: true });
  expect(accounts()).toEqual([]);
  expect(desktop.os.secrets.size).toBe(0);
});
