import type { CommitNotice, Following } from "../../../db/follow-revision.ts";
import type { App } from "../../context.ts";
import { nextChange } from "../../features/shop/announcement.ts";
import { readShopSettings } from "../../features/shop/profile.ts";
import { contentPart } from "./made-of.ts";
import type { FollowedChanges } from "./shown-changes.ts";

/** Longest timer, which is also the pause after which a database that was away is asked again. */
const LONGEST_MS = 10 * 60_000;

/**
 * Makes pages stale when the announcement above them begins or ends: no row changes then, so no commit would. The setting is
 * read at the start and after each change of the settings.
 */
export function followAnnouncement(
  app: Pick<App, "db" | "now" | "log">,
  following: Pick<Following, "subscribe">,
  shown: Pick<FollowedChanges, "noteChange">,
): void {
  let timer: NodeJS.Timeout | undefined;
  let next: Date | undefined;
  let last = 0;

  function wait(): void {
    clearTimeout(timer);
    const left = next ? next.getTime() - app.now().getTime() : LONGEST_MS;
    timer = setTimeout(() => void read(), Math.min(Math.max(left, 0), LONGEST_MS)).unref();
  }

  async function read(): Promise<void> {
    last += 1;
    const own = last;
    // What begins or ends while the setting is read is yet to come: pages may have been made before it.
    const now = app.now();
    if (next && next <= now) {
      next = undefined;
      shown.noteChange(contentPart.shop);
    }
    try {
      const { announcement } = await readShopSettings(app.db);
      // A later reading knows more.
      if (own !== last) return;
      next = nextChange(announcement, now);
    } catch (problem) {
      app.log.warn({ err: problem }, "the times of the announcement could not be read and will be read again");
    }
    wait();
  }

  following.subscribe(({ collections }: CommitNotice) => {
    if (collections.includes("settings")) void read();
  });
  void read();
}
