import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFinishedHash, writeFinishedHash } from "./finished-steps.mjs";
import { outputOf } from "./run-quietly.mjs";

/** A script beside the project that puts an Electron into a folder and prints that folder; no computer needs to have it. */
const SCRIPT = ["..", "shared", "tools", "electron", "get"];
/** The step under whose name the folder that the script printed is stored. */
const STEP = "electron-folder";
/** DESKTOP_STORIES=chromium: the stories run in Chromium, whatever is here. */
const isRefused = () => process.env.DESKTOP_STORIES === "chromium";
const PROGRAMS = { win32: "electron.exe", darwin: "Electron.app/Contents/MacOS/Electron" };

/**
 * Finds the Electron of the desktop stories.
 *
 * @param {string} root the project's folder
 * @returns {{ program: string, version: string } | null} of ELECTRON_OVERRIDE_DIST_PATH, of Electron's package, or of the
 *   script's folder
 */
export function findElectron(root) {
  if (isRefused()) return null;
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const folders = named ? [named] : [join(root, "node_modules", "electron", "dist"), readFinishedHash(root, STEP)];
  for (const folder of folders) {
    if (folder === null) continue;
    const program = join(folder, PROGRAMS[/** @type {keyof typeof PROGRAMS} */ (process.platform)] ?? "electron");
    if (existsSync(program)) return { program, version: versionIn(folder) };
  }
  return null;
}

/**
 * Gets an Electron from the script beside the project, where there is one; prints which Electron the stories use. Without one
 * they run in Chromium.
 *
 * @param {string} root
 */
export async function ensureElectron(root) {
  const script = join(root, ...SCRIPT);
  const isMissing = findElectron(root) === null && !process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (isMissing && !isRefused() && existsSync(script)) {
    console.log("Getting Electron for the desktop stories, once …");
    try {
      writeFinishedHash(root, STEP, (await outputOf(script, [])).trim());
    } catch (problem) {
      console.log(`It could not be had: ${problem instanceof Error ? problem.message : problem}`);
    }
  }
  console.log(describeElectron(root));
}

/**
 * @param {string} root
 * @returns {string} one line: in which program the desktop stories run
 */
export function describeElectron(root) {
  const electron = findElectron(root);
  return electron === null
    ? "Desktop stories: no Electron here; they run in Chromium, over the backend and the app's protocol."
    : `Desktop stories: they run in the real app, Electron ${electron.version} (${electron.program}).`;
}

/**
 * @param {string} folder
 * @returns {string} as the file of Electron's packages names it
 */
function versionIn(folder) {
  try {
    return readFileSync(join(folder, "version"), "utf8").trim().replace(/^v/, "");
  } catch {
    return "of unknown version";
  }
}
