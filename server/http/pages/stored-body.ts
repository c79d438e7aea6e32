/**
 * The body of a stored response in the codings that were asked for, each made once, in threads of the platform. Once there
 * is a compressed one the plain one goes: it is several times as large, and few ask for it.
 */
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import type { Coding } from "../serving/accepted-coding.ts";

export interface CodedBody {
  coding: Coding;
  body: Buffer;
  /** Whether it is too small to be sent in another coding. */
  isSmall: boolean;
}

export interface StoredBody {
  /** What is at hand for a client that accepts a coding: in it, or else plain. Undefined where it has to be made. */
  find(wanted: Coding): CodedBody | undefined;
  /** The body in this coding, or plain where compressing gains nothing. */
  make(wanted: Coding): Promise<CodedBody>;
  bytes(): number;
}

/** Smaller bodies are not compressed. */
const MIN_BYTES = 1024;

export function createStoredBody(plain: Buffer): StoredBody {
  const kept = new Map<Coding, Buffer>([["identity", plain]]);
  const making = new Map<Coding, Promise<CodedBody>>();
  const isSmall = plain.length <= MIN_BYTES;
  const codingFor = (wanted: Coding): Coding => (isSmall ? "identity" : wanted);

  async function makeNow(coding: Coding): Promise<CodedBody> {
    const whole = kept.get("identity") ?? (await expand(kept));
    if (coding === "identity") return { coding, body: whole, isSmall };
    const body = await compress(coding, whole);
    kept.set(coding, body);
    kept.delete("identity");
    return { coding, body, isSmall };
  }

  return {
    find(wanted) {
      for (const coding of [codingFor(wanted), "identity"] as const) {
        const body = kept.get(coding);
        if (body) return { coding, body, isSmall };
      }
      return undefined;
    },
    make(wanted) {
      const coding = codingFor(wanted);
      const body = kept.get(coding);
      if (body) return Promise.resolve({ coding, body, isSmall });
      const made = making.get(coding) ?? makeNow(coding).finally(() => making.delete(coding));
      making.set(coding, made);
      return made;
    },
    bytes: () => [...kept.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

const compress = (coding: Exclude<Coding, "identity">, body: Buffer): Promise<Buffer> =>
  coding === "br"
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : zip(body, { level: 6 });

function expand(kept: ReadonlyMap<Coding, Buffer>): Promise<Buffer> {
  const [br, gz] = [kept.get("br"), kept.get("gzip")];
  return br ? unbrotli(br) : unzip(gz ?? Buffer.alloc(0));
}
