import type { ImportRun } from "../../src-shared/imports/operations.ts";

/** Whether the server works on it now. */
export const isAtWork = ({ state }: ImportRun): boolean =>
  state === "reading" || state === "running" || state === "undoing";

/** Whether it is known what the file would do. */
export const isPlanned = ({ state }: ImportRun): boolean =>
  state !== "reading" && state !== "asking" && state !== "failed";
