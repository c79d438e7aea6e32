// Sends generated requests, several at a time, and collects answers that a server must never give.
import { Agent, request } from "node:http";
import { diceOf } from "../money/dice.ts";
import { type GeneratedRequest, generateRequest } from "./generate-request.ts";
import type { Pool } from "./values.ts";

export interface PlayOptions {
  port: number;
  requests: number;
  seed: number;
  pool: Pool;
  /** The cookie of a session of staff. */
  staffCookie: string;
  /** Text that no answer may hold. */
  secrets: readonly string[];
  /** Text that no answer to a visitor may hold: data of other customers. */
  private: readonly string[];
  atOnce?: number;
  /** Called now and then with the number of answers so far. */
  onProgress?: (answered: number) => void | Promise<void>;
}

export interface PlayReport {
  statuses: Record<string, number>;
  /** Broken promises in words, each with its request. */
  wrong: string[];
  /** The slowest requests, with milliseconds; sign-in, uploads, pictures and documents are listed apart. */
  slowest: { ms: number; what: string };
  slowestQueued: { ms: number; what: string };
}

/** Marks of a stack trace, SQL or a file path, which no answer may hold. */
const INTERNALS = /\n\s+at \S+ \(|SQLITE_|SqliteError|syntax error at or near|node_modules\/|\/server\/features\//;
/** Paths with queues of their own: sign-in, uploads, pictures and documents. */
const QUEUED =
  /^\/api\/(?:session|send-otp|upload|documents|shared\/[^/]+\/file|quote-request|track|staff)|^\/images|^\/og|\/password/;

export async function playRequests(options: PlayOptions): Promise<PlayReport> {
  const { port, requests, seed, pool, atOnce = 8 } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const dice = diceOf(seed);
  const report: PlayReport = {
    statuses: {},
    wrong: [],
    slowest: { ms: 0, what: "" },
    slowestQueued: { ms: 0, what: "" },
  };
  let sent = 0;
  let answered = 0;
  async function worker(): Promise<void> {
    while (sent < requests) {
      sent += 1;
      const made = generateRequest(dice, pool);
      const begun = performance.now();
      const answer = await send(port, agent, made, options.staffCookie);
      note(made, answer, performance.now() - begun);
      answered += 1;
      if (answered % 1000 === 0) await options.onProgress?.(answered);
    }
  }
  function note(made: GeneratedRequest, answer: Answer, ms: number): void {
    const what = `${made.method} ${made.path.slice(0, 200)} ${made.body?.slice(0, 300) ?? ""}`;
    const status = String(answer.status);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    const isShed = answer.status === 503 && answer.retryAfter;
    if (answer.status >= 500 && !isShed) report.wrong.push(`${status}: ${what}\n    ${answer.body.slice(0, 300)}`);
    if (INTERNALS.test(answer.body)) report.wrong.push(`internals: ${what}`);
    const hidden = made.isStaff ? options.secrets : [...options.secrets, ...options.private];
    for (const text of hidden) if (answer.body.includes(text)) report.wrong.push(`leaked ${text}: ${what}`);
    const slowest = QUEUED.test(made.path) ? report.slowestQueued : report.slowest;
    if (ms > slowest.ms) Object.assign(slowest, { ms, what });
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  agent.destroy();
  return report;
}

interface Answer {
  /** 0 where the connection ended instead, as for a head that is no HTTP. */
  status: number;
  retryAfter: boolean;
  body: string;
}

function send(port: number, agent: Agent, made: GeneratedRequest, staffCookie: string): Promise<Answer> {
  return new Promise((resolve) => {
    const headers: Record<string, string> = { host: "localhost", ...made.headers };
    if (made.isStaff) headers.cookie = staffCookie;
    const bytes = made.body === undefined ? undefined : Buffer.from(made.body);
    if (bytes) headers["content-length"] = String(bytes.length);
    const ended = () => resolve({ status: 0, retryAfter: false, body: "" });
    const { method, path } = made;
    try {
      const sending = request({ port, host: "127.0.0.1", agent, method, path, headers }, (res) => {
        const parts: Buffer[] = [];
        res.on("data", (part: Buffer) => parts.push(part));
        res.on("error", ended);
        res.on("end", () =>
          resolve({
            status: res.statusCode ?? 0,
            retryAfter: res.headers["retry-after"] !== undefined,
            body: Buffer.concat(parts).toString("utf8"),
          }),
        );
      });
      sending.on("error", ended);
      sending.end(bytes);
    } catch {
      ended();
    }
  });
}
