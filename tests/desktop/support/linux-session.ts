// A Linux desktop session of an app's own: display, session bus and unlocked keychain. Apps that share them see each other's
// clipboard, focus and secrets, and one that is started while another still sets them up meets a locked keychain: it asks for
// its password in a dialog that nobody sees, and the app waits for ever. Each part is ready when this resolves.
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

export interface LinuxSession {
  /** Variables of the environment for programs that belong to the session. */
  env: Record<string, string>;
  close(): void;
}

/** Any user, since the app may run as another one than the tests; no services, so that nothing starts by itself. */
const busConfig = (socket: string) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <policy context="default">
    <allow user="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/** On other systems, and where the programs are missing, apps use the session that the tests run in. */
export async function openLinuxSession({ keychain }: { keychain: boolean }): Promise<LinuxSession> {
  if (process.platform !== "linux" || !hasPrograms()) return { env: {}, close: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "desktop-session-"));
  chmodSync(folder, 0o755);
  const children: ChildProcess[] = [];
  const close = () => {
    for (const child of children) child.kill("SIGKILL");
    process.off("exit", close);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  };
  process.once("exit", close);
  /** Ends with the tests, also when they are killed. */
  const start = (program: string, args: string[]) => {
    const child = spawn("setpriv", ["--pdeathsig", "KILL", program, ...args], {
      stdio: ["ignore", "pipe", "ignore", "pipe"],
    });
    children.push(child);
    return child;
  };
  try {
    const display = start("Xvfb", ["-displayfd", "3", "-nolisten", "tcp", "-noreset", "-ac", "-screen", "0", SCREEN]);
    const DISPLAY = `:${await firstLine(display, display.stdio[3] as Readable)}`;
    // A bus that is not there: nobody keeps secrets.
    const DBUS_SESSION_BUS_ADDRESS = `unix:path=${join(folder, "bus")}`;
    const env = { DISPLAY, DBUS_SESSION_BUS_ADDRESS };
    if (!keychain) return { env, close };

    writeFileSync(join(folder, "bus.conf"), busConfig(join(folder, "bus")));
    const bus = start("dbus-daemon", [
      `--config-file=${join(folder, "bus.conf")}`,
      "--nofork",
      "--nopidfile",
      "--print-address",
    ]);
    await firstLine(bus, bus.stdout as Readable);
    const home = join(folder, "home");
    mkdirSync(home, { mode: 0o700 });
    await unlock({ ...env, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home });
    await untilUnlocked(env);
    return { env, close };
  } catch (problem) {
    close();
    throw problem;
  }
}

const SCREEN = "1440x900x24";
const PROGRAMS = ["Xvfb", "dbus-daemon", "dbus-send", "gnome-keyring-daemon", "setpriv"];

function hasPrograms(): boolean {
  try {
    execFileSync("sh", ["-c", PROGRAMS.map((name) => `command -v ${name}`).join(" && ")], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts a keychain, which ends with its bus. It may still be at work on the password when this resolves. */
function unlock(env: Record<string, string>): Promise<void> {
  const starting = spawn("gnome-keyring-daemon", ["--daemonize", "--unlock", "--components=secrets"], {
    stdio: ["pipe", "ignore", "ignore"],
    env: { ...process.env, ...env },
  });
  starting.stdin.end("password");
  return new Promise((resolve, reject) => {
    starting.once("error", reject);
    starting.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`no keychain: ${code}`))));
  });
}

/** Waits until the keychain is on the bus and its first collection is open: before, an app waits for ever for the password. */
async function untilUnlocked(env: Record<string, string>): Promise<void> {
  for (;;) {
    const answer = await promisify(execFile)("dbus-send", IS_LOCKED, { env: { ...process.env, ...env } }).catch(
      () => undefined,
    );
    if (answer?.stdout.includes("boolean false")) return;
    await setTimeout(50);
  }
}

const IS_LOCKED = [
  "--session",
  "--print-reply",
  "--dest=org.freedesktop.secrets",
  "/org/freedesktop/secrets/aliases/default",
  "org.freedesktop.DBus.Properties.Get",
  "string:org.freedesktop.Secret.Collection",
  "string:Locked",
];

/** Display and bus write their first line when they are ready. */
function firstLine(child: ChildProcess, from: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    from.on("data", (bytes) => {
      said += bytes;
      if (said.includes("\n")) resolve(said.trim());
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${child.spawnargs.join(" ")} ended with ${code}`)));
  });
}
