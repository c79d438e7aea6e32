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
  | "token forgotten"
  | "window forgotten"
  | "account removed"
  | "folder removed"
  | "wipe ended"
  | "seal key stored"
  | "work sealed"
  | "picture sealed"
  | "mirror going"
  | "mirror file removed"
  | "picture opened"
  | "work opened"
  | "seal removed";

export interface FailPoints {
  reached: (point: FailPoint) => void | Promise<void>;
}

export const noFailPoints: FailPoints = { reached: () => undefined };
