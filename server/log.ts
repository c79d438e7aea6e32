import pino from "pino";

/** JSON lines. What identifies a person is never logged: nothing that carries it is passed in, and this list is the net. */
export type Log = pino.Logger;

/** To the standard output, or to `target`, which gets whole lines. */
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
 * Of a fault only what says where it came from (server/security.md, row 61). A database sets beside its error the very
 * row that it would not take ("Key (email)=(…) already exists"), and whatever else hangs on an error nobody has looked
 * through.
 */
function originOf(problem: unknown) {
  if (!(problem instanceof Error)) return { type: typeof problem };
  const { type, message, stack } = pino.stdSerializers.err(problem);
  const reason = "code" in problem ? problem.code : undefined;
  return { type, message, stack, reason };
}
