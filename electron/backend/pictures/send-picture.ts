import { randomBytes } from "node:crypto";

export interface Way {
  fetch: typeof fetch;
  server: string;
  token: () => string | undefined;
  version: string;
}

interface Sending {
  name: string;
  bytes: Buffer;
  /** Bytes of the picture that the line has taken. */
  onSent(bytes: number): void;
  signal: AbortSignal;
}

export type SentAnswer =
  | { reached: true; status: number; path: string | undefined; headers: Headers }
  /** No way there, or nothing moved for too long. */
  | { reached: false };

/** Handed to the line one after the other, so that what is counted has really left. */
const PIECE = 32 * 1024;
/** Milliseconds without a piece or an answer after which the line counts as cut. */
const STALLED = 45_000;

/**
 * `POST /api/upload-image` with news of how far it is; rejects with the signal's reason when it is called back. However often
 * it is sent, the library has it once: it knows pictures by what they are made of.
 */
export async function sendPicture(way: Way, { name, bytes, onSent, signal }: Sending): Promise<SentAnswer> {
  const boundary = randomBytes(16).toString("hex");
  const before = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="category"\r\n\r\nproducts\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${quoted(name)}"\r\n` +
      "content-type: application/octet-stream\r\n\r\n",
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), STALLED);
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALLED);
  };
  const pieces = inPieces(before, bytes, after, (sent) => {
    onSent(sent);
    moved();
  });
  const token = way.token();
  const request: RequestInit & { duplex: "half" } = {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.any([signal, stalled.signal]),
    headers: {
      accept: "application/json",
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "x-app-version": way.version,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: streamOf(pieces),
    duplex: "half",
  };
  try {
    const response = await way.fetch(new URL("/api/upload-image", way.server), request);
    const answer = (await response.json()) as { success?: unknown; path?: unknown };
    // Networks of hotels answer anything with a page of theirs.
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

/** Asked for the next piece: the ones before have gone. */
function* inPieces(before: Buffer, bytes: Buffer, after: Buffer, onSent: (bytes: number) => void): Generator<Buffer> {
  yield before;
  for (let at = 0; at < bytes.length; at += PIECE) {
    onSent(at);
    yield bytes.subarray(at, at + PIECE);
  }
  onSent(bytes.length);
  yield after;
}

const streamOf = (pieces: Iterator<Buffer>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull(controller) {
        const next = pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
    },
    // Nothing is asked for before the line has room for it.
    { highWaterMark: 0 },
  );

/** As forms write file names. */
const quoted = (name: string): string =>
  name.replace(/[\r\n"]/g, (sign) => ({ "\r": "%0D", "\n": "%0A", '"': "%22" })[sign] ?? "");
