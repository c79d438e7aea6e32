/**
 * What keeps work from being lost or doubled, each with a name, so that the tests can show that the promises break without
 * it. Outside of tests all of them hold; nothing else can switch one off.
 */
export interface Guards {
  /** An older or equal version never replaces a row. */
  compareVersions: boolean;
  /** Where the feed goes on is kept in the transaction of the rows before it. */
  cursorWithRows: boolean;
  /** An operation leaves the outbox by its own acknowledgement only. */
  acknowledgeOne: boolean;
  /** Key and bytes stay as they were first sent. */
  keepKey: boolean;
  /** What was done here is shown until the feed has brought it back. */
  keepOverlay: boolean;
}

export const allGuards: Guards = {
  compareVersions: true,
  cursorWithRows: true,
  acknowledgeOne: true,
  keepKey: true,
  keepOverlay: true,
};

/** Moments at which a process may die; the crash tests wait for one and pull the plug. */
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

export interface Seams {
  guards: Guards;
  reached: (point: FailPoint) => void | Promise<void>;
}

export const noSeams: Seams = { guards: allGuards, reached: () => undefined };
