import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { readFinishedHash, removeFinishedHash, writeFinishedHash } from "./finished-steps.mjs";
import { runQuietly } from "./run-quietly.mjs";

const STEP = "built-from";
const DESKTOP_STEP = "desktop-built-from";

/** Inputs of the bundler. Server and database run without a build. */
const SOURCES = [
  "src-shop",
  "src-admin",
  "src-shared",
  "server/mail",
  "server/pdf/bundle",
  "build/vite.config.ts",
  "build/vite.admin.config.ts",
  "build/vite.files.ts",
  "build/arabic-in-pdf.ts",
  "build/licences",
  "package-lock.json",
];

/** Inputs of the desktop app's own bundles. */
const DESKTOP_SOURCES = [
  "electron",
  "server",
  "db",
  "src-shared",
  "build/electron.vite.config.ts",
  "build/electron",
  "build/icons",
  "package-lock.json",
];

/**
 * Builds the shop, the back office and the mail templates, when a source changed since the last time.
 *
 * @param {string} root the project's folder
 * @param {string} node the Node to build with
 */
export async function buildWhatIsStale(root, node) {
  const sources = fingerprint(root, SOURCES);
  if (existsSync(join(root, "dist")) && readFinishedHash(root, STEP) === sources) return;

  console.log("Building the shop …");
  removeFinishedHash(root, STEP);
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  // NODE_ENV is named because Vite otherwise takes over the environment's, "test" for instance.
  await runQuietly(node, [vite, "build", "--app", "--config", "build/vite.config.ts"], {
    cwd: root,
    env: { NODE_ENV: "production" },
  });
  writeFinishedHash(root, STEP, sources);
}

/**
 * Builds the main process, the backend, the preload script and the icons of the desktop app, when a source changed since
 * the last time.
 *
 * @param {string} root
 * @param {string} node
 */
export async function buildDesktopWhenStale(root, node) {
  const sources = fingerprint(root, DESKTOP_SOURCES);
  if (existsSync(join(root, "dist", "desktop", "main")) && readFinishedHash(root, DESKTOP_STEP) === sources) return;

  console.log("Building the desktop app …");
  removeFinishedHash(root, DESKTOP_STEP);
  await runQuietly(node, [join(root, "build", "electron", "build-desktop.ts")], { cwd: root });
  writeFinishedHash(root, DESKTOP_STEP, sources);
}
