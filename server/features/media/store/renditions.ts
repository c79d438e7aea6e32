/**
 * Every size and format in which a stored picture is sent: made when first asked for, then kept.
 *
 * 1. The set is bounded: only the widths and qualities of the shop's own pages exist, never wider than the picture is.
 *    Asked wider, or without a width, the answer is the one rendition at the picture's own width.
 * 2. The same rendition asked for many times at once is made once.
 * 3. Work is bounded: so many at once, so many waiting, beyond that a refusal at once.
 * 4. A rendition's name holds the hash of its original. A replaced or removed picture can therefore never be answered
 *    with an old rendition, whatever is still on the disk.
 */
import { IMAGE_QUALITIES, IMAGE_WIDTHS, type ImageQuality } from "../../../../src-shared/media/image.ts";
import { createLimiter } from "../../../kernel/limiter.ts";
import { MAX_PIXELS, sharp } from "../decoding/codecs.ts";
import { thinOut } from "./disk.ts";
import { createHotCache } from "./hot-cache.ts";
import { createOriginals, type Original } from "./originals.ts";
import { chooseFormat, ENCODING_VERSION, encodeAs, type RenditionFormat } from "./rendition-format.ts";
import { localMediaStore, type MediaStore } from "./store.ts";

export interface Rendition {
  bytes: Buffer;
  mime: `image/${RenditionFormat}`;
  /** Strong entity tag, quotes included: the same name always means the same bytes. */
  etag: string;
}

export interface RenditionRequest {
  /** Path of the original in the store. */
  path: string;
  /** Pixels, one of IMAGE_WIDTHS; without it, the picture's own width. */
  width?: number | undefined;
  /** One of IMAGE_QUALITIES. */
  quality: number;
  /** The visitor's `Accept` header. */
  accept?: string | undefined;
  /** Asked before a rendition is made that is not there yet; false turns the visitor away. */
  mayRender?: () => boolean;
}

/**
 * Too much is waiting, or the server is closing (`busy`), or whoever asks has had enough made (`limited`): nothing was
 * done, the visitor may try again.
 */
export interface Busy {
  refused: "busy" | "limited";
}

export interface Renditions {
  /** Null when there is no such picture, or no such width or quality. */
  get(request: RenditionRequest): Promise<Rendition | Busy | null>;
  /** To be called after an original was removed or replaced: its renditions go too. */
  forget(path: string): Promise<void>;
  /** Refuses new work and waits for what is under way. */
  close(): Promise<void>;
}

interface Options {
  store: MediaStore;
  /** A folder of its own on this machine; may be emptied at any time while the server is stopped. */
  cacheDir: string;
  /** Renditions made at the same time, each on one processor core. */
  concurrency?: number;
  /** Renditions that may wait for their turn. */
  waiting?: number;
  /** Bytes that the folder may hold; what was made first goes first and is made again when asked for. */
  maxDiskBytes?: number;
  /** Told when the folder of renditions fails; pictures are sent all the same. */
  onFault?: (error: unknown) => void;
}

const pictureName = /\.(?:jpe?g|png|webp|avif)$/;
/** Letters of an original's path; the rest of what a media path may have is for the rendition's own name. */
const longestPath = 200;
const hotBytes = 32 * 1024 * 1024;
const busy: Busy = { refused: "busy" };
const limited: Busy = { refused: "limited" };
/** Of the folder's bound: after so much was written, the oldest renditions go. */
const THIN_AFTER_PART = 1 / 20;

const isOneOf = <T extends number>(allowed: readonly T[], value: number): value is T =>
  (allowed as readonly number[]).includes(value);

/** Serves the pictures of `store`; `close` it before the process ends. */
export function createRenditions({
  store,
  cacheDir,
  concurrency = 2,
  waiting = 200,
  maxDiskBytes = 2_000_000_000,
  onFault,
}: Options): Renditions {
  const disk = localMediaStore(cacheDir);
  const originals = createOriginals(store);
  const hot = createHotCache<Rendition>(hotBytes, (rendition) => rendition.bytes.length);
  const limiter = createLimiter({ atOnce: concurrency, waiting });
  const making = new Map<string, Promise<Rendition | Busy | null>>();
  let closed = false;
  // Looked at with the first rendition that is made: another process may have left too much.
  let writtenBytes = maxDiskBytes;
  let thinning: Promise<void> | undefined;
  const tell = (error: unknown): null => {
    onFault?.(error);
    return null;
  };

  async function get({ path, width, quality, accept, mayRender }: RenditionRequest): Promise<Rendition | Busy | null> {
    if (closed) return busy;
    if (path.length > longestPath || !pictureName.test(path) || !isOneOf(IMAGE_QUALITIES, quality)) return null;
    if (width !== undefined && !isOneOf(IMAGE_WIDTHS, width)) return null;
    const original = await originals.find(path);
    if (original === null) return null;
    if (original === "busy") return busy;

    const fitting = width === undefined || width >= original.width ? original.width : width;
    const format = chooseFormat(accept, original.transparent);
    const name = `${original.hash}-w${fitting}-q${quality}-${ENCODING_VERSION}.${format}`;
    const key = `${path}/${name}`;
    const ready = hot.get(key) ?? making.get(key);
    if (ready !== undefined) return ready;
    const wanted = { path, original, width: fitting, quality, format };
    // Pictures must go on being shown when the disk fails or is full, only slower.
    const kept = await disk.read(key).catch(tell);
    if (kept !== null && kept.length > 0) return finished(key, wanted, kept);
    const begun = making.get(key);
    if (begun !== undefined) return begun;
    if (mayRender?.() === false) return limited;
    const made = make(key, wanted).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  function finished(key: string, wanted: Wanted, bytes: Buffer): Rendition {
    const rendition: Rendition = { bytes, mime: `image/${wanted.format}`, etag: etagOf(key, wanted.path) };
    if (originals.isCurrent(wanted.path, wanted.original)) hot.set(key, rendition);
    return rendition;
  }

  async function make(key: string, wanted: Wanted): Promise<Rendition | Busy | null> {
    const encoding = limiter.run(() => encode(wanted));
    if (encoding === null) return busy;
    const bytes = await encoding;
    if (bytes === null) return null;
    if (originals.isCurrent(wanted.path, wanted.original)) {
      await disk.write(key, bytes).catch(tell);
      writtenBytes += bytes.length;
      if (writtenBytes > maxDiskBytes * THIN_AFTER_PART && !thinning) {
        writtenBytes = 0;
        thinning = thinOut(cacheDir, maxDiskBytes)
          .catch(tell)
          .then(() => {
            thinning = undefined;
          });
      }
    }
    return finished(key, wanted, bytes);
  }

  async function encode({ path, width, quality, format }: Wanted): Promise<Buffer | null> {
    const bytes = await store.read(path);
    if (bytes === null) return null;
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true });
    return encodeAs(picture.resize({ width, withoutEnlargement: true }), format, quality).toBuffer();
  }

  async function forget(path: string): Promise<void> {
    originals.forget(path);
    const under = (key: string) => key.startsWith(`${path}/`);
    await Promise.allSettled([...making].filter(([key]) => under(key)).map(([, made]) => made));
    for (const key of [...hot.keys()].filter(under)) hot.delete(key);
    for (const key of await disk.list(path)) await disk.remove(key);
  }

  async function close(): Promise<void> {
    closed = true;
    await Promise.allSettled([...making.values(), thinning]);
  }

  return { get, forget, close };
}

interface Wanted {
  path: string;
  original: Original;
  /** Pixels, not wider than the original. */
  width: number;
  quality: ImageQuality;
  format: RenditionFormat;
}

/** The rendition's own name, without the folder: it holds the hash of the original and all that was chosen. */
const etagOf = (key: string, path: string) => `"${key.slice(path.length + 1)}"`;
