import pino from "pino";
import { logFile } from "./log-file.ts";

/**
 * JSON lines into `folder`/`name`.log. What identifies a person is never logged: nothing that carries it is passed in,
 * this list is the net, and the file's own sieve the second one.
 */
export function desktopLog(folder: string, name: "app" | "backend"): pino.Logger {
  return pino(
    {
      level: "info",
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          "*.email",
          "*.phone",
          "*.password",
          "*.token",
          "*.cookie",
          "*.address",
          "*.contact",
          "*.html",
          "*.body",
        ],
        censor: "•",
      },
    },
    logFile(folder, name),
  );
}
