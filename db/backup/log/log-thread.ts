/** The thread in which a shop's log is kept (keep-log.ts): to copy, and to wait for the disk, would hold up requests. */

import { dirname } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { incrementFile } from "../backup-names.ts";
import type { FirstCopy } from "./first-copy.ts";
import { LONG_LOG_FRAMES, LogKeeper, LogLost, type Replaced } from "./keep-log.ts";

export interface LogCall {
  id: number;
  name: "hold" | "begin" | "replaceFirst" | "increment" | "letGo" | "readChain" | "moveIntoFile" | "close";
  argument?: unknown;
}

export interface LogAnswer {
  id: number;
  result?: unknown;
  problem?: { message: string; code: unknown; isLogLost: boolean };
}

const LOOK_MS = 5000;
/** Half of the room lasts as long, at a hundred orders a second. */
const LOOK_FOR_ROOM_MS = 1000;

const { file } = workerData as { file: string };
const keeper = new LogKeeper(file);

const calls: Record<LogCall["name"], (argument: unknown) => unknown> = {
  hold: () => keeper.hold(),
  begin: (first) => keeper.begin(first as FirstCopy),
  replaceFirst: (first) => keeper.replaceFirst(first as Replaced),
  increment: (target) => keeper.increment(target as string),
  letGo: () => keeper.letGo(),
  readChain: () => keeper.chain ?? null,
  moveIntoFile: () => keeper.moveIntoFile(),
  close: () => {
    clearInterval(looking);
    clearInterval(makingRoom);
    keeper.close();
    // After the answer.
    setImmediate(() => parentPort?.close());
  },
};

/** What is in a long log becomes an increment before the next is due. */
const looking = setInterval(() => {
  try {
    if (keeper.isHolding && keeper.chain && keeper.readLogFrames() > LONG_LOG_FRAMES) {
      keeper.increment(incrementFile(dirname(file), new Date()));
    }
  } catch {
    // The keeper let go; the next backup says what is wrong.
  }
}, LOOK_MS);

const makingRoom = setInterval(() => {
  try {
    keeper.makeRoom();
  } catch {
    // The disk is full, or fails: commits make the log longer themselves, as far as they can.
  }
}, LOOK_FOR_ROOM_MS);

parentPort?.on("message", ({ id, name, argument }: LogCall) => {
  let answer: LogAnswer;
  try {
    answer = { id, result: calls[name](argument) };
  } catch (problem) {
    const { message, code } = problem as Error & { code?: unknown };
    answer = { id, problem: { message, code, isLogLost: problem instanceof LogLost } };
  }
  parentPort?.postMessage(answer);
});
