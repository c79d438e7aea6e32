import type { Desktop } from "../../src-shared/desktop/operations.ts";
import type { DesktopContext } from "./desktop-context.ts";

/** The answer of `GET /api/desktop`: sign-in state, server address and versions. */
export function describeDesktop(desktop: DesktopContext): Desktop {
  const self = desktop.settings().account?.self ?? null;
  const server = desktop.server();
  return {
    state: server === null ? "set_up" : self ? "ready" : "signed_out",
    server,
    serverIsFixed: desktop.config.server !== null,
    self,
    appVersion: desktop.version,
    platform: desktop.platform,
  };
}
