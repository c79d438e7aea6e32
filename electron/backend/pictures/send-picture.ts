/** The upload of one picture, with progress. */
import { randomBytes } from "node:crypto";

export interface UploadConnection {
  fetch: typeof fetch;
  server: string;
  token: () => string | undefined;
  version: string;
}

interface Sending {
  name: string;
  bytes: Buffer;
  /** Called with the bytes of the picture that the connection has taken. */
  onSent(bytes: number): void;
  signal: AbortSignal;
}

export type SentAnswer =
  | { reached: true; status: number; path: string | undefined; headers: Headers }
  /** No connection, or no progress for too long. */
  | { reached: false };

/** Size of the chunks that are written one after the other, so that the progress counts bytes that have been sent. */
const CHUNK_BYTES = 32 * 1024;
/** Time without progress or an answer after which the connection counts as lost. */
const STALL_MS = 45_000;

/**
 * Sends `POST /api/upload-image` with progress; rejects with the signal's reason when cancelled. Repeats are harmless: the
 * library identifies pictures by their content.
 */
export async function sendPicture(
  connection: UploadConnection,
  { name, bytes, onSent, signal }: Sending,
): Promise<SentAnswer> {
  const boundary = randomBytes(16).toString("hex");
  const before = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="category"\r\n\r\nproducts\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${quoted(name)}"\r\n` +
      "content-type: application/octet-stream\r\n\r\n",
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), STALL_MS);
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALL_MS);
  };
  const chunks = inChunks(before, bytes, after, (sent) => {
    onSent(sent);
    moved();
  });
  const token = connection.token();
  const request: RequestInit & { duplex: "half" } = {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.any([signal, stalled.signal]),
    headers: {
      accept: "application/json",
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "x-app-version": connection.version,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: streamOf(chunks),
    duplex: "half",
  };
  try {
    const response = await connection.fetch(new URL("/api/upload-image", connection.server), request);
    const answer = (await response.json()) as { success?: unknown; path?: unknown };
    // Hotel and airport networks answer any request with a page of their own.
    if (typeof answer?.success !== "boolean") return { reached: false };
    const path = answer.success && typeof answer.path === "string" ? answer.path : undefined;
    return { reached: true, status: response.status, path, headers: response.headers };
  } catch {
    signal.throwIfAborted();
    return { reached: false };
  } finally {
    clearTimeout(timer);
  }
}

/** Request for the next chunk means that those before were sent. */
function* inChunks(before: Buffer, bytes: Buffer, after: Buffer, onSent: (bytes: number) => void): Generator<Buffer> {
  yield before;
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    onSent(at);
    yield bytes.subarray(at, at + CHUNK_BYTES);
  }
  onSent(bytes.length);
  yield after;
}

const streamOf = (chunks: Iterator<Buffer>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull(controller) {
        const next = chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
    },
    // No chunk is read ahead of the connection.
    { highWaterMark: 0 },
  );

/** A file name as forms encode it. */
const quoted = (name: string): string =>
  name.replace(/[\r\n"]/g, (sign) => ({ "\r": "%0D", "\n": "%0A", '"': "%22" })[sign] ?? "");
