/** The walk of a push through the operation log, in the order of the operations' numbers. */
import { nextUnfinished } from "../../db/desktop/operations.ts";
import type { OperationRow } from "../../db/desktop/tables.ts";
import { createObstacles } from "./depends.ts";
import type { Mirror } from "./mirror.ts";

export interface LogWalk {
  /** The next operation that can be sent: the same again until it is acknowledged or passed over. */
  next(mirror: Mirror): Promise<OperationRow | undefined>;
  /** Passes over an operation that the server decided; it holds nothing back. */
  settle(operation: OperationRow): void;
  /** Passes over an operation that failed. Those that build on it are passed over too. */
  passOver(operation: OperationRow): void;
  /** Begins again at the first operation; those passed over stay so. */
  restart(): void;
}

/** `from`: operations up to this number are passed over until `restart`. */
export function createLogWalk(from: number): LogWalk {
  const failed = new Set<number>();
  const settled = new Set<number>();
  let start = from;
  let position = 0;
  let obstacles = createObstacles();
  let walked: Mirror | undefined;

  const restart = () => {
    start = 0;
    position = 0;
    obstacles = createObstacles();
  };
  return {
    async next(mirror) {
      // After a swap acknowledged operations wait again.
      if (walked !== mirror) {
        walked = mirror;
        position = 0;
        obstacles = createObstacles();
        settled.clear();
      }
      for (;;) {
        const operation = await nextUnfinished(mirror.file.reader, position);
        if (!operation) return undefined;
        const { number, state } = operation;
        if (settled.has(number)) {
          position = number;
          continue;
        }
        const waits = state === "conflict" || number <= start || failed.has(number);
        if (!waits && !obstacles.inWayOf(operation)) return operation;
        obstacles.add(operation);
        position = number;
      }
    },
    settle({ number }) {
      settled.add(number);
    },
    passOver({ number }) {
      failed.add(number);
    },
    restart,
  };
}
