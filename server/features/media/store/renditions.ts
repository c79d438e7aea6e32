/**
 * Renditions: every size and format in which a stored picture is sent, made at the first request, then stored.
 *
 * 1. The set is bounded: only the widths, cuts and qualities of the shop's own pages exist, never wider than the picture is.
 *    A wider request, or one without a width, gets the one rendition at the picture's own width.
 * 2. Simultaneous requests for the same rendition make it once.
 * 3. Work is bounded: in renditions at once and in waiting ones; beyond that a request is refused at once.
 * 4. A rendition's name contains the hash of its original. So a replaced or removed picture can never be answered with
 *    an old rendition, whatever is still on the disk.
 */

import { thinOut } from "../../../../db/storage/disk.ts";
import {
  cutSize,
  IMAGE_CUTS,
  IMAGE_QUALITIES,
  IMAGE_WIDTHS,
  type ImageCut,
  type ImageQuality,
} from "../../../../src-shared/media/image.ts";
import { createLimiter } from "../../../kernel/limiter.ts";
import { MAX_PIXELS, sharp } from "../decoding/codecs.ts";
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
  /** One of IMAGE_CUTS; without it, the whole picture. */
  cut?: string | undefined;
  /** One of IMAGE_QUALITIES. */
  quality: number;
  /** The visitor's `Accept` header. */
  accept?: string | undefined;
  /** Called before a missing rendition is made; false refuses the visitor. */
  mayRender?: () => boolean;
}

/**
 * Refusals without any work, which the visitor may repeat: too many requests are waiting, or the server is closing
 * (`busy`), or the visitor has had enough renditions made (`limited`).
 */
export interface Busy {
  refused: "busy" | "limited";
}

export interface Renditions {
  /** Null when there is no such picture, or no such width, cut or quality. */
  get(request: RenditionRequest): Promise<Rendition | Busy | null>;
  /** Call it after an original was removed or replaced: its renditions are removed too. */
  forget(path: string): Promise<void>;
  /** Refuses new work and waits for renditions under way. */
  close(): Promise<void>;
}

interface Options {
  store: MediaStore;
  /** A folder of its own on the same computer; may be emptied at any time while the server is stopped. */
  cacheDir: string;
  /** Renditions made at the same time, each on one processor core. */
  concurrency?: number;
  /** Renditions that may wait for their turn. */
  waiting?: number;
  /** Bytes of the folder; the oldest renditions are removed first and made again on request. */
  maxDiskBytes?: number;
  /** Called when the folder of renditions fails; pictures are sent all the same. */
  onFault?: (error: unknown) => void;
  /** For how long a picture is taken to be there still, where another server can remove it; for ever unless given. */
  originalsValidMs?: number | undefined;
}

const pictureName = /\.(?:jpe?g|png|webp|avif)$/;
/** Characters of an original's path; the rest of a media path's length is for the rendition's own name. */
const MAX_PATH_LENGTH = 200;
const HOT_CACHE_BYTES = 32 * 1024 * 1024;
const busy: Busy = { refused: "busy" };
const limited: Busy = { refused: "limited" };
/** Share of the folder's bytes after which the oldest renditions are removed. */
const THIN_AFTER_PART = 1 / 20;

const isCut = (value: string): value is ImageCut => Object.hasOwn(IMAGE_CUTS, value);
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
  originalsValidMs,
}: Options): Renditions {
  const disk = localMediaStore(cacheDir);
  const originals = createOriginals(store, { validMs: originalsValidMs });
  const hot = createHotCache<Rendition>(HOT_CACHE_BYTES, (rendition) => rendition.bytes.length);
  const limiter = createLimiter({ atOnce: concurrency, waiting });
  const making = new Map<string, Promise<Rendition | Busy | null>>();
  let closed = false;
  // Checked with the first rendition that is made: another process may have left too much.
  let writtenBytes = maxDiskBytes;
  let thinning: Promise<void> | undefined;
  const logFault = (error: unknown): null => {
    onFault?.(error);
    return null;
  };

  async function get(request: RenditionRequest): Promise<Rendition | Busy | null> {
    const { path, width, cut, quality, accept, mayRender } = request;
    if (closed) return busy;
    if (path.length > MAX_PATH_LENGTH || !pictureName.test(path) || !isOneOf(IMAGE_QUALITIES, quality)) return null;
    if (width !== undefined && !isOneOf(IMAGE_WIDTHS, width)) return null;
    if (cut !== undefined && !isCut(cut)) return null;
    const original = await originals.find(path);
    if (original === null) return null;
    if (original === "busy") return busy;

    const natural = cut === undefined ? original : cutSize(original, cut);
    const fitting = width === undefined || width >= natural.width ? natural.width : width;
    const height = cut && Math.round((fitting * natural.height) / natural.width);
    const format = chooseFormat(accept, original.transparent);
    const shape = cut === undefined ? "" : `-${cut}`;
    const name = `${original.hash}-w${fitting}${shape}-q${quality}-${ENCODING_VERSION}.${format}`;
    const key = `${path}/${name}`;
    const ready = hot.get(key) ?? making.get(key);
    if (ready !== undefined) return ready;
    const spec = { path, original, width: fitting, height, quality, format };
    // Pictures must be shown, if more slowly, when the disk fails or is full.
    const stored = await disk.read(key).catch(logFault);
    if (stored !== null && stored.length > 0) return finished(key, spec, stored);
    const begun = making.get(key);
    if (begun !== undefined) return begun;
    if (mayRender?.() === false) return limited;
    const made = make(key, spec).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  function finished(key: string, spec: RenditionSpec, bytes: Buffer): Rendition {
    const rendition: Rendition = { bytes, mime: `image/${spec.format}`, etag: etagOf(key, spec.path) };
    if (originals.isCurrent(spec.path, spec.original)) hot.set(key, rendition);
    return rendition;
  }

  async function make(key: string, spec: RenditionSpec): Promise<Rendition | Busy | null> {
    const encoding = limiter.run(() => encode(spec));
    if (encoding === null) return busy;
    const bytes = await encoding;
    if (bytes === null) return null;
    if (originals.isCurrent(spec.path, spec.original)) {
      await disk.write(key, bytes).catch(logFault);
      writtenBytes += bytes.length;
      if (writtenBytes > maxDiskBytes * THIN_AFTER_PART && !thinning) {
        writtenBytes = 0;
        thinning = thinOut(cacheDir, maxDiskBytes)
          .catch(logFault)
          .then(() => {
            thinning = undefined;
          });
      }
    }
    return finished(key, spec, bytes);
  }

  async function encode({ path, width, height, quality, format }: RenditionSpec): Promise<Buffer | null> {
    const bytes = await store.read(path);
    if (bytes === null) return null;
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true });
    return encodeAs(picture.resize(width, height, { withoutEnlargement: true }), format, quality).toBuffer();
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

interface RenditionSpec {
  path: string;
  original: Original;
  /** Pixels, not wider than the original. */
  width: number;
  /** Of a cut; otherwise it follows from the width. */
  height: number | undefined;
  quality: ImageQuality;
  format: RenditionFormat;
}

/** The rendition's own name, without the folder: it contains the hash of the original and all choices. */
const etagOf = (key: string, path: string) => `"${key.slice(path.length + 1)}"`;
