import { existsSync } from "node:fs";
import { findChromium, HEADLESS_SHELL } from "./chromium.mjs";
import { hasDebianPackages, installFromDebian } from "./debian.mjs";
import { hasPoppler } from "./poppler.mjs";
import { findPostgres } from "./postgres.mjs";

/**
 * What tests start and npm does not bring: the package of Debian's, whether it, or something as good, is there, and what
 * to say where it is not and cannot be installed.
 */
const NEEDED = [
  {
    debian: "chromium-headless-shell",
    isThere: () => findChromium() !== null,
    advice: "The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.",
  },
  {
    debian: "poppler-utils",
    isThere: hasPoppler,
    advice: "The tests of documents need pdftotext and pdftoppm: install poppler (poppler-utils).",
  },
];

/** What tests do without, and are more complete or faster with. */
const WELCOME = [
  { debian: "postgresql", isThere: () => findPostgres() !== undefined },
  {
    debian: "chromium-headless-shell",
    isThere: () => Boolean(process.env.CHROMIUM_PATH) || existsSync(HEADLESS_SHELL),
  },
];

/**
 * Installs what is missing where that can be done without asking; throws with what to do elsewhere.
 *
 * @param {{ all: boolean }} options `all`: also what tests could do without
 */
export async function ensureTestPrograms({ all }) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, and there is nothing.`);
  const missing = [...NEEDED, ...(all ? WELCOME : [])].filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;

  const names = [...new Set(missing.map(({ debian }) => debian))];
  const problems = hasDebianPackages()
    ? await installFromDebian(names, `Installing for the tests, once: ${names.join(", ")} …`)
    : [];
  const advice = NEEDED.filter(({ isThere }) => !isThere()).map(({ advice }) => advice);
  if (advice.length > 0) throw new Error([...advice, ...problems].join("\n"));
}
