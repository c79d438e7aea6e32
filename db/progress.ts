/** How far a long command is, for the person who watches it. */

export type Say = (line: string) => void;

export interface Progress {
  /** A passing line is replaced by the next on a terminal; elsewhere few of them are said. */
  show(line: string, options: { isPassing: boolean }): void;
  /** Clears the line of a terminal. */
  end(): void;
}

/** Between two passing lines on what is no terminal. */
const LINE_MS = 10_000;

export function createProgress(say: Say): Progress {
  const { stdout } = process;
  let saidAt = 0;
  return {
    show(line, { isPassing }) {
      if (stdout.isTTY) {
        stdout.write(`\r${line}\x1b[K${isPassing ? "" : "\n"}`);
        return;
      }
      if (isPassing && performance.now() - saidAt < LINE_MS) return;
      saidAt = performance.now();
      say(line);
    },
    end() {
      if (stdout.isTTY) stdout.write("\r\x1b[K");
    },
  };
}
