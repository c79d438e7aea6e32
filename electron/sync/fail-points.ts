/** Moments at which a process may die; tests inject what happens there, the program nothing. */
export type FailPoint =
  | "operation kept"
  | "before sending"
  | "answered"
  | "acknowledged"
  | "page written"
  | "page kept"
  | "whole written"
  | "before swap"
  | "swapped"
  | "wipe marked"
  | "wipe half done";

export interface FailPoints {
  reached: (point: FailPoint) => void | Promise<void>;
}

export const noFailPoints: FailPoints = { reached: () => undefined };
