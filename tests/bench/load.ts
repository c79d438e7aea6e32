/**
 * A load generator that costs little itself: it reuses sockets, makes a request's bytes once, and reads only the length of
 * an answer. It runs in a process of its own, so that its work is not on the server's processor time. Any answer but 2xx fails
 * the measurement.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type Orders, orderRequests } from "./requests.ts";

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  worst: number;
  requests: number;
  bytesEach: number;
}

export interface LoadOptions {
  port: number;
  /** Whole requests, head and body, sent in turn; or orders, each with a key of its own. */
  requests: readonly string[] | Orders;
  connections: number;
  /** Duration; 0 sends each request once. */
  seconds: number;
  /** At most so many requests a second, at even distances, from all connections together. */
  perSecond?: number;
}

/** A load under way. */
export interface Load {
  done: Promise<LoadResult>;
  stop(): Promise<LoadResult>;
}

/** Starts a load in a process of its own. */
export function startLoad(options: LoadOptions): Load {
  const child = fork(new URL("./load-process.ts", import.meta.url), {
    // V8's four background threads would compete with the measured server.
    execArgv: ["--v8-pool-size=1"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send(options);
  const done = once(child, "message").then(([message]) => {
    child.kill();
    const answer = message as { result?: LoadResult; problem?: string };
    if (!answer.result) throw new Error(answer.problem);
    return answer.result;
  });
  done.catch(() => undefined);
  return {
    done,
    stop() {
      // One that has failed has ended, and `done` says why.
      if (child.connected) child.send("stop");
      return done;
    },
  };
}

export const load = (options: LoadOptions): Promise<LoadResult> => startLoad(options).done;

/** The load itself, in this process, until its time is over or `isStopped`. */
export async function sendLoad(options: LoadOptions, isStopped: () => boolean): Promise<LoadResult> {
  const { port, connections, seconds, perSecond } = options;
  const next = "lines" in options.requests ? orderRequests(options.requests) : inTurn(options.requests);
  const isOnce = seconds === 0 && !("lines" in options.requests);
  let left = isOnce ? (options.requests as readonly string[]).length : Number.POSITIVE_INFINITY;
  const times: number[] = [];
  let bytes = 0;
  const started = performance.now();
  const end = isOnce ? Number.POSITIVE_INFINITY : started + seconds * 1000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(port);
      while (left > 0 && performance.now() < end && !isStopped()) {
        left -= 1;
        if (perSecond) {
          turn += 1;
          const due = started + (turn * 1000) / perSecond;
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        }
        const text = next();
        const before = performance.now();
        const answer = await exchange(socket, text);
        times.push(performance.now() - before);
        bytes += answer.bytes;
        if (answer.status < 200 || answer.status > 299)
          throw new Error(`answered ${answer.status}: ${text.slice(0, 200)}`);
      }
      socket.destroy();
    }),
  );
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requestsPerSecond: times.length / took,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    worst: times.at(-1) ?? 0,
    requests: times.length,
    bytesEach: times.length ? Math.round(bytes / times.length) : 0,
  };
}

function inTurn(requests: readonly string[]): () => string {
  let at = 0;
  return () => {
    at += 1;
    return requests[(at - 1) % requests.length] as string;
  };
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });

const headEnd = Buffer.from("\r\n\r\n");

function exchange(socket: Socket, request: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0);
    let missing = -1;
    let status = 0;
    let total = 0;
    const finish = (problem?: Error) => {
      socket.off("data", read).off("error", finish).off("close", closed);
      if (problem) reject(problem);
      else resolve({ status, bytes: total });
    };
    const closed = () => finish(new Error("the server closed the connection"));
    const read = (chunk: Buffer) => {
      total += chunk.length;
      if (missing >= 0) missing -= chunk.length;
      else {
        head = head.length ? Buffer.concat([head, chunk]) : chunk;
        const at = head.indexOf(headEnd);
        if (at < 0) return;
        const text = head.toString("latin1", 0, at);
        status = Number(text.slice(9, 12));
        const length = /content-length: (\d+)/i.exec(text);
        if (!length) return finish(new Error(`no length in the answer:\n${text}`));
        missing = Number(length[1]) - (head.length - at - 4);
      }
      if (missing <= 0) finish();
    };
    socket.on("data", read).once("error", finish).once("close", closed);
    socket.write(request);
  });
}
