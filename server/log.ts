import pino from "pino";

/**
 * The log, as JSON lines. Personal data is never logged: nothing that carries it is passed in, and the list below is
 * the safety net.
 */
export type Log = pino.Logger;

/** Writes to the standard output, or to `target`, which gets whole lines. */
export function createLog(level: string, target?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: originOf },
    redact: {
      paths: ["*.email", "*.phone", "*.password", "*.token", "*.cookie", "*.address", "*.contact", "*.html", "*.code"],
      censor: "•",
    },
  };
  return target ? pino(options, target) : pino(options);
}

/**
 * The origin of a fault, without its other properties (server/security.md, row 61). A database attaches to its error
 * the very row that it refused ("Key (email)=(…) already exists"), and other libraries attach more.
 */
function originOf(problem: unknown) {
  if (!(problem instanceof Error)) return { type: typeof problem };
  const { type, message, stack } = pino.stdSerializers.err(problem);
  const reason = "code" in problem ? problem.code : undefined;
  return { type, message, stack, reason };
}
