/** The desktop's log. */
import pino from "pino";
import { logFile } from "./log-file.ts";

/**
 * Creates a log of JSON lines in `folder`/`name`.log. Callers pass no personal data; the list of redacted paths and the
 * redaction in log-file.ts remove it where one does.
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
