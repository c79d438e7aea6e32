/**
 * What is packed as packages beside the bundle: those that bring compiled code, with the binaries of the target only, and the
 * reader of HEIC pictures, because libheif is under the LGPL: its file can be replaced, code inside a bundle cannot.
 */
export const nativePackages = ["better-sqlite3", "sharp", "heic-decode"] as const;
