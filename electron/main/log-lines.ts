/** Splits a stream of text into lines for the log; the last one may lack its end. */
const MAX_LINE = 4000;

export function logLines(write: (line: string) => void): { take(text: string): void; end(): void } {
  let rest = "";
  const say = (line: string) => {
    if (line.trim() !== "") write(line.slice(0, MAX_LINE));
  };
  return {
    take(text) {
      const lines = (rest + text).split(/\r?\n/);
      rest = (lines.pop() ?? "").slice(0, MAX_LINE);
      for (const line of lines) say(line);
    },
    end() {
      say(rest);
      rest = "";
    },
  };
}
