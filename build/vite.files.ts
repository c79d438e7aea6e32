import type { BuildEnvironmentOptions } from "vite";

/** What both faces agree on about the files that browsers load. */
export const files: BuildEnvironmentOptions = {
  target: "es2022",
  assetsDir: "assets",
  // Fonts and pictures stay files: inlined they would be loaded by everyone, and the content security policy forbids
  // `data:` fonts.
  assetsInlineLimit: 0,
  // The sources are nobody's business, and every browser of that age preloads modules by itself.
  sourcemap: false,
  modulePreload: { polyfill: false },
};
