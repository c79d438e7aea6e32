/** Targets of packaging: systems by their names in Node. */
export const systems = ["win32", "darwin", "linux"] as const;
export type System = (typeof systems)[number];
export const archs = ["x64", "arm64"] as const;
export type Arch = (typeof archs)[number];
