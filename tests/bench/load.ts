/**
 * A load generator that costs little itself: it reuses sockets, makes the request's bytes once, and reads only the length of
 * an answer.
 */
import { connect, type Socket } from "node:net";

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  requests: number;
  bytesEach: number;
  /** Answers that were not 2xx. */
  refused: number;
}

export interface LoadOptions {
  port: number;
  /** The whole request, head and body, or a function that makes one for each turn. */
  request: string | (() => string);
  connections: number;
  /** Duration; 0 sends one request on each connection. */
  seconds: number;
}

export const get = (path: string, host: string, headers: Record<string, string> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: keep-alive",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

export async function load(options: LoadOptions): Promise<LoadResult> {
  const times: number[] = [];
  let refused = 0;
  let bytes = 0;
  const end = performance.now() + options.seconds * 1000;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      const socket = await open(options.port);
      do {
        const text = typeof options.request === "string" ? options.request : options.request();
        const before = performance.now();
        const answer = await exchange(socket, text);
        times.push(performance.now() - before);
        bytes += answer.bytes;
        if (answer.status < 200 || answer.status > 299) refused += 1;
      } while (performance.now() < end);
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requestsPerSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    requests: times.length,
    bytesEach: times.length ? Math.round(bytes / times.length) : 0,
    refused,
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
