import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { DesktopApi } from "../../../src-shared/desktop/operations.ts";
import type { DesktopContext } from "../desktop-handlers.ts";

type NoticeKeys = Extract<keyof DesktopApi, `${string} /api/desktop/notices`>;

export const noticeHandlers: HandlersFor<Pick<DesktopApi, NoticeKeys>, DesktopContext> = {
  "GET /api/desktop/notices": ({ machine }) => machine.memory().notices,

  "PUT /api/desktop/notices": ({ machine }, { body }) => {
    const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    machine.remember({ notices: { ...machine.memory().notices, ...said } });
    return machine.memory().notices;
  },
};
