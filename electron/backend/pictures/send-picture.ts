import { randomBytes } from "node:crypto";

interface Way {
  fetch: typeof fetch;
  server: string;
  token: () => string | undefined;
  version: string;
}

interface Sending {
  /** That of the picture: however often it is sent, the server takes it once. */
  key: string;
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

/** `POST /api/upload-image` with news of how far it is; rejects with the signal's reason when it is called back. */
export async function sendPicture(way: Way, { key, name, bytes, onSent, signal }: Sending): Promise<SentAnswer> {
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
  const pieces = function* (): Generator<Buffer> {
    yield before;
    for (let at = 0; at < bytes.length; at += PIECE) {
      // Asked for the next piece: the one before has gone.
      onSent(at);
      moved();
      yield bytes.subarray(at, at + PIECE);
    }
    onSent(bytes.length);
    yield after;
  };
  const token = way.token();
  try {
    const response = await way.fetch(new URL("/api/upload-image", way.server), {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.any([signal, stalled.signal]),
      headers: {
        accept: "application/json",
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "idempotency-key": key,
        "x-app-version": way.version,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: ReadableStream.from(pieces()),
      duplex: "half",
    });
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

/** As forms write file names. */
const quoted = (name: string): string =>
  name.replace(/[\r\n"]/g, (sign) => ({ "\r": "%0D", "\n": "%0A", '"': "%22" })[sign] ?? "");
