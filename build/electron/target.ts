/** What is packed for: the systems by the names that Node gives them. */
export const systems = ["win32", "darwin", "linux"] as const;
export type System = (typeof systems)[number];
export const archs = ["x64", "arm64"] as const;
export type Arch = (typeof archs)[number];
