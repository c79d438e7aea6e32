/** Targets of packaging: systems by their names in Node. */
export const systems = ["win32", "darwin", "linux"] as const;
export type System = (typeof systems)[number];
export const archs = ["x64", "arm64"] as const;
export type Arch = (typeof archs)[number];

/**
 * The kinds of packages for a target; empty for the packer's configuration. The packer's tool knows no msi for arm64: it would
 * write one for x64 under that name.
 */
export function kindsOf(system: System, arch: Arch): string[] {
  if (system !== "win32") return [];
  return arch === "arm64" ? ["nsis"] : ["nsis", "msi"];
}
