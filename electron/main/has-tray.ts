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

export type Run = (program: string, args: readonly string[]) => Promise<string>;

const runProgram: Run = (program, args) =>
  new Promise((resolve, reject) => {
    execFile(program, args, { timeout: TIMEOUT_MS }, (problem, output) =>
      problem ? reject(problem) : resolve(output),
    );
  });

/** Without an answer there is none: the window then closes for good, which can be seen. */
export async function hasTray(platform: NodeJS.Platform, run: Run = runProgram): Promise<boolean> {
  if (platform !== "linux") return true;
  const answer = await run("dbus-send", ASK).catch(() => "");
  return /boolean true/.test(answer);
}
