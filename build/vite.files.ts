import type { BuildEnvironmentOptions } from "vite";

/** Options for files that browsers load, shared by shop and back office. */
export const files: BuildEnvironmentOptions = {
  target: "es2022",
  assetsDir: "assets",
  // Fonts and pictures are files: inlined every visitor would load them, and the content security policy forbids `data:` fonts.
  assetsInlineLimit: 0,
  // No source maps and no polyfill for module preloading, which all supported browsers have.
  sourcemap: false,
  modulePreload: { polyfill: false },
};
