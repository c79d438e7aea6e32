/**
 * What the tasks of shoppers and staff cost in clicks, keys, typed characters, dialogs and scrolled screens, played in a real browser on
 * the built shop as a person would, beside what the review of the screens counted (printed as Markdown). tests/admin/clicks-of-tasks
 * asserts what each may cost.
 */
import { openAdminApp } from "../support/admin.ts";
import type { Effort } from "./clicks/effort.ts";
import { play } from "./clicks/play.ts";
import { tasks } from "./clicks/tasks.ts";

const words: Record<keyof Effort, string> = {
  clicks: "clicks",
  keys: "keys",
  typed: "characters",
  dialogs: "dialogs",
  screens: "screens scrolled",
};

const inWords = (effort: Partial<Effort>): string =>
  Object.entries(effort)
    .map(([name, amount]) => `${Math.round(amount * 10) / 10} ${words[name as keyof Effort]}`)
    .join(", ");

/** Plays all tasks, or those that `CLICKS` names. */
export async function benchClicks(): Promise<void> {
  const asked = process.env.CLICKS?.split(" ");
  const isAsked = ({ name }: { name: string }) => asked?.includes(name) ?? true;
  const app = await openAdminApp();
  const row = (...cells: string[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
  try {
    const manager = await app.hire("manager", "Noura");
    row("task", "what", "before", "now", "at most");
    row("---", "---", "---", "---", "---");
    for (const task of tasks.filter(isAsked)) {
      const effort = await play(app, manager, task);
      row(task.name, task.what, task.before, inWords(effort), inWords(task.most));
    }
  } finally {
    await app.close();
  }
}
