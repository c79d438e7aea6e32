import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { readFinishedHash, removeFinishedHash, writeFinishedHash } from "./finished-steps.mjs";
import { runQuietly } from "./run-quietly.mjs";

const STEP = "built-from";
const PROGRAM_STEP = "program-built-from";
const DESKTOP_STEP = "desktop-built-from";

/** Inputs of the bundles for browsers, mails and documents. */
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

/** Inputs of the server's program. */
const PROGRAM_SOURCES = ["server", "db", "src-shared", "build/vite.program.config.ts", "package-lock.json"];

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
 * Builds the shop, the back office, the mail templates and the server's program, each when a source changed since the last
 * time.
 *
 * @param {string} root the project's folder
 * @param {string} node the Node to build with
 */
export async function buildWhatIsStale(root, node) {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  // NODE_ENV is named because Vite otherwise takes over the environment's, "test" for instance.
  const build = (/** @type {string[]} */ ...options) =>
    runQuietly(node, [vite, "build", ...options], { cwd: root, env: { NODE_ENV: "production" } });
  await whenStale(root, { step: STEP, sources: SOURCES, made: "server", name: "shop" }, () =>
    build("--app", "--config", "build/vite.config.ts"),
  );
  await whenStale(root, { step: PROGRAM_STEP, sources: PROGRAM_SOURCES, made: "program", name: "server" }, () =>
    build("--config", "build/vite.program.config.ts"),
  );
}

/**
 * Builds the main process, the backend, the preload script and the icons of the desktop app, when a source changed since
 * the last time.
 *
 * @param {string} root
 * @param {string} node
 */
export async function buildDesktopWhenStale(root, node) {
  const what = { step: DESKTOP_STEP, sources: DESKTOP_SOURCES, made: "desktop/main", name: "desktop app" };
  await whenStale(root, what, () =>
    runQuietly(node, [join(root, "build", "electron", "build-desktop.ts")], { cwd: root }),
  );
}

/**
 * Builds what its folder in `dist` does not hold yet, or not from these sources.
 *
 * @param {string} root
 * @param {{ step: string, sources: string[], made: string, name: string }} what
 * @param {() => Promise<unknown>} build
 */
async function whenStale(root, { step, sources, made, name }, build) {
  const hash = fingerprint(root, sources);
  if (existsSync(join(root, "dist", ...made.split("/"))) && readFinishedHash(root, step) === hash) return;
  console.log(`Building the ${name} …`);
  removeFinishedHash(root, step);
  await build();
  writeFinishedHash(root, step, hash);
}
