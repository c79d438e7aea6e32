// The desktop app itself, started from its build with a folder of its own, where Electron's binary is present.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type ElectronApplication, type Page } from "playwright";
import { APP_ORIGIN } from "../../../electron/protocol/app-address.ts";
import { ADMIN_ROOT } from "../../../src-shared/addresses.ts";
import { root } from "../../support/source-imports.ts";

const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, "node_modules", "electron", "dist");
const program = join(
  dist,
  { win32: "electron.exe", darwin: "Electron.app/Contents/MacOS/Electron" }[process.platform as string] ?? "electron",
);

/** Where the binary is; undefined where there is none. */
export const electronProgram = (): string | undefined => (existsSync(program) ? program : undefined);

export interface ElectronWindow {
  origin: string;
  page(): Page;
  /** Kills the app and starts it on the same folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** `heard` is called with every window's page before anything happens on it. */
export async function openElectron(executablePath: string, heard: (page: Page) => void): Promise<ElectronWindow> {
  if (!existsSync(join(root, "dist", "desktop", "main", "main.js"))) {
    throw new Error("The desktop app is not built: npm run desktop builds it.");
  }
  const folder = mkdtempSync(join(tmpdir(), "desktop-app-"));
  let app: ElectronApplication;
  let page: Page;
  const start = async () => {
    app = await _electron.launch({
      executablePath,
      args: [root, "--no-sandbox", "--ozone-platform=headless", "--password-store=basic", "--lang=en-GB"],
      env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, APPDATA: folder, LANG: "en_GB.UTF-8" },
    });
    page = await app.firstWindow();
    heard(page);
    await page.waitForURL(`${APP_ORIGIN}${ADMIN_ROOT}`);
  };
  const end = async () => {
    const ended = app.waitForEvent("close");
    app.process().kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    origin: APP_ORIGIN,
    page: () => page,
    async restart() {
      await end();
      await start();
    },
    async close() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
