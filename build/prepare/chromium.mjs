import { existsSync } from "node:fs";
import { join } from "node:path";

/** Chromium without a user interface, which takes a third less work for the same page. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/**
 * Finds the browser of the tests.
 *
 * @returns {string | null} path of a Chromium or Chrome: CHROMIUM_PATH, or where the system usually has it
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return usualPlaces().find((path) => existsSync(path)) ?? null;
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
        HEADLESS_SHELL,
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
        "/usr/bin/google-chrome-stable",
      ];
  }
}
