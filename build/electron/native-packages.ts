/** What cannot be bundled because it brings compiled code: packed as packages, with the binaries of the target only. */
export const nativePackages = ["better-sqlite3", "sharp"] as const;
