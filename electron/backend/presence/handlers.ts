/** Handlers of the notice settings and of the start at log-on. */
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { DesktopApi } from "../../../src-shared/desktop/operations.ts";
import type { DesktopRequestContext } from "../desktop-handlers.ts";

type PresenceKeys = Extract<keyof DesktopApi, `${string} /api/desktop/${"notices" | "startup"}`>;

export const presenceHandlers: HandlersFor<Pick<DesktopApi, PresenceKeys>, DesktopRequestContext> = {
  "GET /api/desktop/notices": ({ desktop }) => desktop.settings().notices,

  "PUT /api/desktop/notices": ({ desktop }, { body }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    desktop.changeSettings({ notices: { ...desktop.settings().notices, ...given } });
    return desktop.settings().notices;
  },

  "GET /api/desktop/startup": async ({ desktop }) => ({ atLogin: await desktop.os.startsAtLogin() }),

  "PUT /api/desktop/startup": async ({ desktop }, { body }) => {
    await desktop.os.setStartsAtLogin(body.atLogin);
    return { atLogin: await desktop.os.startsAtLogin() };
  },
};
