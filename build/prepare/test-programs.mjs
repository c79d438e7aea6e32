import { existsSync } from "node:fs";
import { findChromium, HEADLESS_SHELL } from "./chromium.mjs";
import { hasDebianPackages, installFromDebian } from "./debian.mjs";
import { hasPoppler } from "./poppler.mjs";
import { findPostgres } from "./postgres.mjs";

/**
 * Programs that tests need and npm does not install: the package of Debian, whether it or an equivalent is installed, and the
 * advice where it cannot be installed.
 */
const REQUIRED = [
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

/** Optional programs, with which tests are more complete or faster. */
const OPTIONAL = [
  { debian: "postgresql", isThere: () => findPostgres() !== undefined },
  {
    debian: "chromium-headless-shell",
    isThere: () => Boolean(process.env.CHROMIUM_PATH) || existsSync(HEADLESS_SHELL),
  },
];

/**
 * Installs missing programs where that needs no consent; otherwise throws with the advice.
 *
 * @param {{ all: boolean }} options `all`: also the optional ones
 */
export async function ensureTestPrograms({ all }) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, and there is nothing.`);
  const missing = [...REQUIRED, ...(all ? OPTIONAL : [])].filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;

  const names = [...new Set(missing.map(({ debian }) => debian))];
  const problems = hasDebianPackages()
    ? await installFromDebian(names, `Installing for the tests, once: ${names.join(", ")} …`)
    : [];
  const advice = REQUIRED.filter(({ isThere }) => !isThere()).map(({ advice }) => advice);
  if (advice.length > 0) throw new Error([...advice, ...problems].join("\n"));
}
