/** Handlers of the notice settings. */
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { DesktopApi } from "../../../src-shared/desktop/operations.ts";
import type { DesktopRequestContext } from "../desktop-handlers.ts";

type NoticeKeys = Extract<keyof DesktopApi, `${string} /api/desktop/notices`>;

export const noticeHandlers: HandlersFor<Pick<DesktopApi, NoticeKeys>, DesktopRequestContext> = {
  "GET /api/desktop/notices": ({ desktop }) => desktop.settings().notices,

  "PUT /api/desktop/notices": ({ desktop }, { body }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    desktop.changeSettings({ notices: { ...desktop.settings().notices, ...given } });
    return desktop.settings().notices;
  },
};
