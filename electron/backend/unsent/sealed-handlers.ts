/** Decisions of an administrator about the unsent work of people who are not signed in now. */
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { DesktopApi } from "../../../src-shared/desktop/operations.ts";
import type { DesktopContext } from "../desktop-context.ts";
import type { DesktopRequestContext } from "../desktop-handlers.ts";
import type { SealedAccount } from "./sealed-accounts.ts";

type SealedKeys = Extract<keyof DesktopApi, `${string} /api/desktop/sealed${string}`>;

/** What the person who is signed in may decide about: an administrator, work of the same server. */
function decidable({ account, server, sealed }: DesktopContext): SealedAccount[] {
  if (account()?.self.staff.role !== "admin") return [];
  return sealed.list().filter((one) => one.server === server());
}

export const sealedHandlers: HandlersFor<Pick<DesktopApi, SealedKeys>, DesktopRequestContext> = {
  "GET /api/desktop/sealed": ({ desktop }) =>
    decidable(desktop).map(({ key, name, waiting, conflicts, at }) => ({ key, name, waiting, conflicts, at })),

  "GET /api/desktop/sealed/:key": async ({ desktop }, { params }) => {
    if (!decidable(desktop).some(({ key }) => key === params.key)) return refuse("not_found");
    const operations = await desktop.sealed.read(params.key);
    return operations ? { exportedAt: desktop.now().toISOString(), operations } : refuse("conflict");
  },

  "DELETE /api/desktop/sealed/:key": async ({ desktop }, { params }) => {
    if (!decidable(desktop).some(({ key }) => key === params.key)) return refuse("not_found");
    await desktop.sealed.discard(params.key);
    return { done: true };
  },
};
