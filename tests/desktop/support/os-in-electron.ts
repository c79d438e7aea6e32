// Runs inside Electron, bundled by os.test.ts: the checks of the real `Os`, with their outcomes as one line of JSON.
import { app, BrowserWindow, protocol } from "electron";
import { electronOs } from "../../../electron/os/electron-os.ts";
import { PRINT_SCHEME } from "../../../electron/os/print-page.ts";
import { osClaims } from "../os-contract.ts";

protocol.registerSchemesAsPrivileged([{ scheme: PRINT_SCHEME, privileges: { standard: true, secure: true } }]);
app.setPath("userData", process.env.SHOWROOM_TEST_DATA ?? app.getPath("temp"));

void app.whenReady().then(async () => {
  const window = new BrowserWindow({ show: false });
  const os = electronOs({
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    reload: () => window.webContents.reload(),
    saveTitle: () => "Save",
    logon: async () => undefined,
    window: () => window,
    open: () => undefined,
    showBadge: (count) => void app.setBadgeCount(count),
    server: async () => null,
    updates: false,
    beforeInstall: async () => undefined,
    installFailed: () => undefined,
  });
  const outcomes: Record<string, string> = {};
  for (const { title, check } of osClaims) {
    outcomes[title] = await check(os).then(
      () => "holds",
      (problem: unknown) => String(problem),
    );
  }
  console.log(`outcomes ${JSON.stringify(outcomes)}`);
  app.exit(0);
});
