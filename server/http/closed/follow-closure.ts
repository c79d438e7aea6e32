import type { CommitNotice, Following } from "../../../db/follow-revision.ts";
import type { App } from "../../context.ts";
import { previewToken } from "../../features/shop/preview-token.ts";
import { readShopSettings } from "../../features/shop/profile.ts";
import { closedPage } from "./closed-page.ts";

export interface Closed {
  /** The page for visitors. */
  page: string;
  /** The token that lets its holder in. */
  token: string;
}

export interface Closure {
  /** Null while the shop is open; undefined until it is known. */
  now(): Closed | null | undefined;
  /** Resolves when it is known. */
  known(): Promise<Closed | null>;
}

/** The pause after which a database that was away is asked again. */
const AGAIN_MS = 1000;

/** Knows whether the shop is closed to visitors: the setting is read at the start and after each change of the settings. */
export function followClosure(
  app: Pick<App, "db" | "secrets" | "log">,
  following: Pick<Following, "subscribe">,
): Closure {
  let state: Closed | null | undefined;
  let last = 0;
  const first = Promise.withResolvers<void>();

  async function read(): Promise<void> {
    last += 1;
    const own = last;
    try {
      const { visitors, company } = await readShopSettings(app.db);
      // A later reading knows more.
      if (own !== last) return;
      state = visitors.closed
        ? { page: closedPage(company, visitors.note), token: previewToken(app.secrets, visitors.generation) }
        : null;
      first.resolve();
    } catch (problem) {
      app.log.warn({ err: problem }, "whether the shop is closed could not be read and will be read again");
      setTimeout(() => own === last && void read(), AGAIN_MS).unref();
    }
  }

  following.subscribe(({ collections }: CommitNotice) => {
    if (collections.includes("settings")) void read();
  });
  void read();
  return {
    now: () => state,
    async known() {
      if (state === undefined) await first.promise;
      return state ?? null;
    },
  };
}
