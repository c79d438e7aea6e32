/** The program of a running shop: its settings, its signals, and how it ends. */
import { ADMIN_ROOT } from "../src-shared/addresses.ts";
import { ConfigError, checkBackupKey, readConfig } from "./config.ts";
import { notifyReady } from "./systemd.ts";
import { readVersion } from "./version.ts";

/** `onWarm` is called when the pages are made that visitors will ask for first. */
export async function runShop(onWarm: () => void): Promise<void> {
  try {
    const config = readConfig(process.env);
    await checkBackupKey(config);
    // Loaded only now: a bad setting is reported before anything else can fail.
    const { startShop } = await import("./start.ts");
    const shop = await startShop(config, () => endWith("the disk failed under the database"));
    const stop = (signal: string) => {
      shop.app.log.info({ signal }, "stopping");
      void shop.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.once("SIGTERM", stop);
    process.once("SIGINT", stop);
    let ending = false;
    /** Finishes requests under way and ends the process, to be restarted. */
    const endWith = (why: string, problem?: unknown) => {
      shop.app.log.fatal({ err: problem }, why);
      if (!ending) void shop.stop().finally(() => process.exit(1));
      ending = true;
    };
    process.on("unhandledRejection", (problem) => endWith("unhandled rejection", problem));

    const lines = [
      `Showroom ${readVersion()} is open at ${config.publicUrl}`,
      `Back office: ${config.publicUrl}${ADMIN_ROOT}`,
    ];
    if (shop.firstAdministrator) {
      const { email, password } = shop.firstAdministrator;
      lines.push(
        password
          ? `First administrator: ${email} · password: ${password} (printed once; it must be changed at the first sign-in)`
          : `First administrator: ${email} · password: the one in ADMIN_PASSWORD (must be changed at the first sign-in)`,
      );
    }
    void shop.warming.finally(onWarm);
    notifyReady(shop.app.log);
    process.stdout.write(`\n${lines.map((line) => `  ${line}`).join("\n")}\n\n`);
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
    process.exit(problem instanceof ConfigError ? 78 : 1);
  }
}
