import type { BrowserContextOptions, Page } from "playwright";
import type { AdminApp } from "../../support/admin.ts";
import type { Effort } from "./effort.ts";

/** A task of the review of the screens, played as a person would. */
export interface Task {
  /** As the review names it. */
  name: string;
  what: string;
  /** What it cost, as the review counted it. */
  before: string;
  /** The most that it may cost now; what is not named may cost anything. */
  most: Partial<Effort>;
  /** Who does it, if no manager: the administrator, or somebody on this device who has not signed in. */
  by?: "admin" | BrowserContextOptions;
  /** Makes what the task needs; resolves to the address at which it begins. */
  begin(app: AdminApp): Promise<string>;
  /** What the person does, to its end. */
  play(page: Page, app: AdminApp): Promise<void>;
  /** Where no script may run nothing can count in the page: the presses of the last play, counted by the task. */
  presses?(): number;
}
