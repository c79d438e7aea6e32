import { existsSync } from "node:fs";
import { join } from "node:path";
import { installFromDebian } from "./debian.mjs";

/**
 * The browser of the browser tests.
 *
 * @returns {string | null} path of a Chromium or Chrome: CHROMIUM_PATH, or where the system usually has it
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return usualPlaces().find((path) => existsSync(path)) ?? null;
}

/** Installs a Chromium where that can be done without asking; throws with one line saying what to do elsewhere. */
export async function ensureChromium() {
  if (findChromium()) return;
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, and there is nothing.`);

  const problem = existsSync("/usr/bin/apt-get")
    ? await installFromDebian("chromium", "Installing Chromium for the browser tests, once …")
    : null;
  if (findChromium()) return;
  throw new Error(
    `The browser tests need Chromium or Chrome${problem ? ` (${problem})` : ""}: install one, or set CHROMIUM_PATH to it.`,
  );
}

function usualPlaces() {
  switch (process.platform) {
    case "darwin":
      return [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
      ];
    case "win32":
      return [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => [
          join(folder, "Google", "Chrome", "Application", "chrome.exe"),
          join(folder, "Chromium", "Application", "chrome.exe"),
          join(folder, "Microsoft", "Edge", "Application", "msedge.exe"),
        ]);
    default:
      return [
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
        "/usr/bin/google-chrome-stable",
      ];
  }
}
