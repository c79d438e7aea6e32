// Runs inside Electron, bundled by shell.test.ts: the claims on the real shell, their outcome as one line of JSON.
import { app, BrowserWindow, protocol } from "electron";
import { electronShell } from "../../../electron/shell/electron-shell.ts";
import { PRINT_SCHEME } from "../../../electron/shell/print-page.ts";
import { shellClaims } from "../shell-contract.ts";

protocol.registerSchemesAsPrivileged([{ scheme: PRINT_SCHEME, privileges: { standard: true, secure: true } }]);
app.setPath("userData", process.env.SHOWROOM_TEST_DATA ?? app.getPath("temp"));

void app.whenReady().then(async () => {
  const window = new BrowserWindow({ show: false });
  const shell = electronShell({
    window: () => window,
    open: () => undefined,
    showBadge: (count) => void app.setBadgeCount(count),
    server: async () => null,
    updates: false,
    beforeInstall: async () => undefined,
    installFailed: () => undefined,
  });
  const outcomes: Record<string, string> = {};
  for (const { title, check } of shellClaims) {
    outcomes[title] = await check(shell).then(
      () => "holds",
      (problem: unknown) => String(problem),
    );
  }
  console.log(`outcomes ${JSON.stringify(outcomes)}`);
  app.exit(0);
});
