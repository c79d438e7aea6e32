/**
 * What the tasks of shoppers and staff cost in clicks, keys, dialogs and scrolled screens, each at most what is asked
 * (`npm run bench -- clicks` prints them all). Run by command (build/long-suites.ts).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { play } from "../bench/clicks/play.ts";
import { tasks } from "../bench/clicks/tasks.ts";
import { type AdminApp, openAdminApp } from "../support/admin.ts";

let adminApp: AdminApp;
let manager: { email: string; password: string };
beforeAll(async () => {
  adminApp = await openAdminApp();
  manager = await adminApp.hire("manager", "Noura");
});
afterAll(() => adminApp?.close());

test.each(tasks.map((task) => [`${task.name}, ${task.what}`, task] as const))("%s", async (_title, task) => {
  const effort = await play(adminApp, manager, task);
  for (const [name, most] of Object.entries(task.most))
    expect(effort[name as keyof typeof effort], `${name} of ${JSON.stringify(effort)}`).toBeLessThanOrEqual(most);
});
