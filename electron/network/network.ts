/** The network of backend and updater: one session of Chromium's, in memory and apart from the window's, with one logon. */
import { type BrowserWindow, net, session } from "electron";
import type { NetworkFetch } from "../backend-process/network-messages.ts";
import { type Challenge, type Credentials, createLogon } from "./ask-logon.ts";
import { chromiumFetch } from "./chromium-fetch.ts";
import { askInWindow } from "./logon-window.ts";
import { watchOnline } from "./watch-online.ts";

interface Options {
  window(): BrowserWindow | undefined;
  /** The page that asks for name and password of a proxy. */
  logonPage(proxy: string): string;
  /** Called when the system has a network again. */
  onOnline(): void;
}

export interface Network {
  send: NetworkFetch;
  logon(challenge: Challenge): Promise<Credentials | undefined>;
  /** Called after a sleep: the computer may be in another network. */
  refresh(): void;
}

export function openNetwork({ window, logonPage, onOnline }: Options): Network {
  const own = session.fromPartition("network", { cache: false });
  const logon = createLogon((proxy) => askInWindow(logonPage(proxy), window()));
  const refresh = () => void own.forceReloadProxyConfig();
  watchOnline(
    () => net.isOnline(),
    () => {
      refresh();
      onOnline();
    },
  );
  return { send: chromiumFetch(own, logon), logon, refresh };
}
