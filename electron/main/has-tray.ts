/**
 * Whether the desktop environment shows tray icons. On Linux Electron creates an icon in any case, and without a place for it
 * a closed window would be out of reach; the place is a service on the session bus.
 */
import { execFile } from "node:child_process";

const WATCHER = "org.kde.StatusNotifierWatcher";
const ASK = [
  "--session",
  "--print-reply",
  "--dest=org.freedesktop.DBus",
  "/org/freedesktop/DBus",
  "org.freedesktop.DBus.NameHasOwner",
  `string:${WATCHER}`,
];
const TIMEOUT_MS = 2000;

/** Resolves to what the session bus answers. */
type AskBus = () => Promise<string>;

const askBus: AskBus = () =>
  new Promise((resolve, reject) => {
    execFile("dbus-send", ASK, { timeout: TIMEOUT_MS }, (problem, output) =>
      problem ? reject(problem) : resolve(output),
    );
  });

/** Without an answer there is none: the window then closes for good, which can be seen. */
export async function hasTray(platform: NodeJS.Platform, ask: AskBus = askBus): Promise<boolean> {
  if (platform !== "linux") return true;
  const answer = await ask().catch(() => "");
  return /boolean true/.test(answer);
}
