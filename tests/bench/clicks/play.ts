import { type AdminApp, firstAdmin, ownPassword } from "../../support/admin.ts";
import { openPage, untilLive } from "../../support/browser.ts";
import { countEffort, type Effort, none } from "./effort.ts";
import type { Task } from "./task.ts";

/** Does a task once, and says what it cost. */
export async function play(app: AdminApp, manager: { email: string; password: string }, task: Task): Promise<Effort> {
  const { by = "manager" } = task;
  const { page, context } =
    typeof by === "object"
      ? await openPage(app.browser, { locale: "en-GB", ...by })
      : await app.enter(by === "admin" ? { email: firstAdmin.email, password: ownPassword } : manager);
  try {
    const counted = await countEffort(page);
    await page.goto(app.shop.url + (await task.begin(app)));
    if (page.url().startsWith(`${app.shop.url}/adm`)) await page.getByRole("heading", { level: 1 }).first().waitFor();
    else if (!task.presses) await untilLive(page);
    await task.play(page, app);
    return task.presses ? { ...none, clicks: task.presses() } : await counted();
  } finally {
    await context.close();
  }
}
