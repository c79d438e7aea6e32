/** Fail points: moments at which tests kill the process. The program's own do nothing. */
export type FailPoint =
  | "operation logged"
  | "before sending"
  | "answered"
  | "acknowledged"
  | "failure noted"
  | "failures counted"
  | "page written"
  | "page committed"
  | "snapshot written"
  | "before swap"
  | "swapped"
  | "wipe marked"
  | "wipe half done";

export interface FailPoints {
  reached: (point: FailPoint) => void | Promise<void>;
}

export const noFailPoints: FailPoints = { reached: () => undefined };
