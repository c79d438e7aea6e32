import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { DesktopApi } from "../../../src-shared/desktop/operations.ts";
import { sheetFormats } from "../../../src-shared/documents/sheet-sizes.ts";
import type { Desk } from "../desk.ts";
import type { DesktopContext } from "../desktop-handlers.ts";
import { print } from "./print.ts";
import { keepSetting, readSetting, readSettings } from "./settings.ts";
import { testPage } from "./test-page.ts";

type PrintKeys = Extract<keyof DesktopApi, `${string} /api/desktop/${"print" | "test-page"}${string}`>;

/** How far each desk's printing is; nothing while it prints nothing. */
const running = new WeakMap<Desk, { done: number; total: number }>();

/** Undefined while there is nothing to print from. */
function readyDesk({ machine }: DesktopContext): Desk | undefined {
  const desk = machine.desk();
  return desk?.mirrors.ready() ? desk : undefined;
}

export const printHandlers: HandlersFor<Pick<DesktopApi, PrintKeys>, DesktopContext> = {
  "GET /api/desktop/printers": ({ machine }) => machine.shell.printers(),

  "GET /api/desktop/print-settings": async (ctx) => {
    const desk = readyDesk(ctx);
    return desk ? desk.mirrors.read((mirror) => readSettings(mirror.file.reader)) : [];
  },

  "PUT /api/desktop/print-settings": async (ctx, { body }) => {
    const desk = readyDesk(ctx);
    if (!desk) return refuse("unavailable");
    const refused = await keepSetting(desk, body);
    return refused ?? desk.mirrors.read((mirror) => readSettings(mirror.file.reader));
  },

  "POST /api/desktop/print": async (ctx, { body }) => {
    const desk = readyDesk(ctx);
    if (!desk) return refuse("unavailable");
    const { shell, now } = ctx.machine;
    const onProgress = (done: number, total: number) => void running.set(desk, { done, total });
    try {
      return await print({ desk, shell, now, onProgress }, body);
    } finally {
      running.delete(desk);
    }
  },

  "GET /api/desktop/print": ({ machine }) => {
    const desk = machine.desk();
    return { progress: (desk && running.get(desk)) ?? null };
  },

  "POST /api/desktop/test-page": async (ctx, { body: { kind, lang } }) => {
    const desk = readyDesk(ctx);
    if (!desk) return refuse("unavailable");
    const setting = await desk.mirrors.read((mirror) => readSetting(mirror.file.reader, kind));
    const outcome = await ctx.machine.shell.print({
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
