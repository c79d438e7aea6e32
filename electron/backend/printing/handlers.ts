/** Handlers of printing: printers, settings per kind of document, print jobs and test pages. */
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { DesktopApi } from "../../../src-shared/desktop/operations.ts";
import { sheetFormats } from "../../../src-shared/documents/sheet-sizes.ts";
import type { AccountSession } from "../account-session.ts";
import type { DesktopRequestContext } from "../desktop-handlers.ts";
import { print } from "./print.ts";
import { readSetting, readSettings, saveSetting } from "./settings.ts";
import { testPage } from "./test-page.ts";

type PrintKeys = Extract<keyof DesktopApi, `${string} /api/desktop/${"print" | "test-page"}${string}`>;

/** Progress of the running print job of each session. */
const running = new WeakMap<AccountSession, { done: number; total: number }>();

/** The session, once its mirror is there to print from. */
function readySession({ desktop }: DesktopRequestContext): AccountSession | undefined {
  const session = desktop.session();
  return session?.mirrors.ready() ? session : undefined;
}

export const printHandlers: HandlersFor<Pick<DesktopApi, PrintKeys>, DesktopRequestContext> = {
  "GET /api/desktop/printers": ({ desktop }) => desktop.os.printers(),

  "GET /api/desktop/print-settings": async (ctx) => {
    const session = readySession(ctx);
    return session ? session.mirrors.read((mirror) => readSettings(mirror.file.reader)) : [];
  },

  "PUT /api/desktop/print-settings": async (ctx, { body }) => {
    const session = readySession(ctx);
    if (!session) return refuse("unavailable");
    const refused = await saveSetting(session, body);
    return refused ?? session.mirrors.read((mirror) => readSettings(mirror.file.reader));
  },

  "POST /api/desktop/print": async (ctx, { body }) => {
    const session = readySession(ctx);
    if (!session) return refuse("unavailable");
    const { os, now } = ctx.desktop;
    const onProgress = (done: number, total: number) => void running.set(session, { done, total });
    try {
      return await print({ session, os, now, onProgress }, body);
    } finally {
      running.delete(session);
    }
  },

  "GET /api/desktop/print": ({ desktop }) => {
    const session = desktop.session();
    return { progress: (session && running.get(session)) ?? null };
  },

  "POST /api/desktop/test-page": async (ctx, { body: { kind, lang } }) => {
    const session = readySession(ctx);
    if (!session) return refuse("unavailable");
    const setting = await session.mirrors.read((mirror) => readSetting(mirror.file.reader, kind));
    const outcome = await ctx.desktop.os.print({
      html: testPage(setting, lang),
      title: kind,
      sheet: sheetFormats[setting.sheet],
      printer: setting.printer ?? undefined,
      copies: 1,
      silent: setting.silent,
    });
    if (outcome.printed || outcome.reason === "cancelled") return { printed: outcome.printed };
    return refuse(outcome.reason === "no_printer" ? "no_printer" : "not_printed");
  },
};
