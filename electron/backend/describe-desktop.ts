import type { Desktop } from "../../src-shared/desktop/operations.ts";
import type { DesktopContext } from "./desktop-context.ts";

/** The answer of `GET /api/desktop`: sign-in state, server address and versions. */
export async function describeDesktop(desktop: DesktopContext): Promise<Desktop> {
  const account = desktop.account();
  const stored = desktop.settings().account;
  const server = desktop.server();
  const isElsewhere = server !== null && stored !== null && account === undefined;
  return {
    state: server === null ? "set_up" : account ? "ready" : isElsewhere ? "other_server" : "signed_out",
    server,
    serverIsFixed: desktop.config.server !== null,
    self: account?.self ?? null,
    account: account?.key ?? null,
    otherServer: isElsewhere ? stored.server : null,
    computerName: desktop.computerName,
    storesSecrets: await desktop.os.canStoreSecrets(),
    configRefused: desktop.config.refused !== undefined,
    appVersion: desktop.version,
    platform: desktop.platform,
  };
}
