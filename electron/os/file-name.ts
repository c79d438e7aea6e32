/** A suggested file name without what a path or a system gives a meaning to. */
export const safeFileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, "-");
