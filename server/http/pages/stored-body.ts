/**
 * The body of a stored response in the codings that were asked for, each made once, in threads of the platform. Once there
 * is a compressed one the plain one goes: it is several times as large, and few ask for it. A body that is asked for often can be
 * compressed again, tightly (`tight-bodies.ts`).
 */
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import type { Coding } from "../serving/accepted-coding.ts";

export interface CodedBody {
  coding: Coding;
  body: Buffer;
  /** Whether it is too small to be sent in another coding. */
  isSmall: boolean;
  /** Whether it was compressed again, tightly: other bytes than before, so another tag. */
  isTight: boolean;
}

export interface StoredBody {
  /** What is at hand for a client that accepts a coding: in it, or else plain. Undefined where it has to be made. */
  find(wanted: Coding): CodedBody | undefined;
  /** The body in this coding, or plain where compressing gains nothing. */
  make(wanted: Coding): Promise<CodedBody>;
  /** Whether its Brotli body, the coding of all browsers, may become smaller. */
  canTighten(): boolean;
  /** Compresses it again as tightly as is worth it: a ninth smaller, for ten times the processor. */
  tighten(): Promise<void>;
  bytes(): number;
}

/** Smaller bodies are not compressed. */
const MIN_BYTES = 1024;
/** Smaller compressed bodies are in the first packets of an answer anyway. */
const MIN_TIGHT_BYTES = 8 * 1024;

/**
 * Qualities of Brotli, by measurement: a page of 140 kB is 17.0 kB after 6 ms of processor with 5, 15.1 kB after 86 with 10, and
 * 15.06 kB after 257 with 11.
 */
const QUICK = 5;
const TIGHT = 10;

export function createStoredBody(plain: Buffer): StoredBody {
  const kept = new Map<Coding, Buffer>([["identity", plain]]);
  const making = new Map<Coding, Promise<CodedBody>>();
  const isSmall = plain.length <= MIN_BYTES;
  let isTight = false;
  const codingFor = (wanted: Coding): Coding => (isSmall ? "identity" : wanted);

  const coded = (coding: Coding, body: Buffer): CodedBody => ({
    coding,
    body,
    isSmall,
    isTight: isTight && coding === "br",
  });

  async function makeNow(coding: Coding): Promise<CodedBody> {
    const whole = kept.get("identity") ?? (await expand(kept));
    if (coding === "identity") return coded(coding, whole);
    const body = coding === "br" ? await compress(whole, QUICK) : await zip(whole, { level: 6 });
    kept.set(coding, body);
    kept.delete("identity");
    return coded(coding, body);
  }

  return {
    find(wanted) {
      for (const coding of [codingFor(wanted), "identity"] as const) {
        const body = kept.get(coding);
        if (body) return coded(coding, body);
      }
      return undefined;
    },
    make(wanted) {
      const coding = codingFor(wanted);
      const body = kept.get(coding);
      if (body) return Promise.resolve(coded(coding, body));
      const made = making.get(coding) ?? makeNow(coding).finally(() => making.delete(coding));
      making.set(coding, made);
      return made;
    },
    canTighten: () => !isTight && (kept.get("br")?.length ?? 0) > MIN_TIGHT_BYTES,
    async tighten() {
      const body = await compress(await expand(kept), TIGHT);
      isTight = true;
      kept.set("br", body);
    },
    bytes: () => [...kept.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

const compress = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

function expand(kept: ReadonlyMap<Coding, Buffer>): Promise<Buffer> {
  const [br, gz] = [kept.get("br"), kept.get("gzip")];
  return br ? unbrotli(br) : unzip(gz ?? Buffer.alloc(0));
}
