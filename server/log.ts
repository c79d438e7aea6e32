import pino from "pino";

/** JSON lines. What identifies a person is never logged: nothing that carries it is passed in, and this list is the net. */
export type Log = pino.Logger;

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.email", "*.phone", "*.password", "*.token", "*.cookie", "*.address", "*.contact", "*.html", "*.code"],
      censor: "•",
    },
  });
}
