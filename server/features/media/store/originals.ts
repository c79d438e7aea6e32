/** Properties of a stored picture that name its renditions: read once, then remembered. */
import { createHash } from "node:crypto";
import { createLimiter } from "../../../kernel/limiter.ts";
import { sharp } from "../decoding/codecs.ts";
import { createHotCache } from "./hot-cache.ts";
import type { MediaStore } from "./store.ts";

export interface Original {
  /** Pixels, upright. */
  width: number;
  height: number;
  transparent: boolean;
  /** First 16 hex digits of the SHA-256 of its bytes. It names the renditions, so none can outlive its picture. */
  hash: string;
}

export interface Originals {
  /** Null when there is no such picture (which is not remembered); "busy" when too many others wait to be read. */
  find(path: string): Promise<Original | "busy" | null>;
  /** Whether `original`, as found before, is still the picture at `path`; false once it was forgotten. */
  isCurrent(path: string, original: Original): boolean;
  forget(path: string): void;
}

/**
 * Remembers ten thousand pictures of `store`, some 2 MB. What another server can remove is looked at again after
 * `validMs`; for ever unless given.
 */
export function createOriginals(store: MediaStore, { validMs = Number.POSITIVE_INFINITY } = {}): Originals {
  const remembered = createHotCache<{ original: Original; until: number }>(10_000, () => 1);
  const knownOriginals = {
    get(path: string): Original | undefined {
      const found = remembered.get(path);
      return found && found.until > performance.now() ? found.original : undefined;
    },
    set: (path: string, original: Original) => remembered.set(path, { original, until: performance.now() + validMs }),
    delete: remembered.delete,
  };
  const looking = new Map<string, Promise<Original | null>>();
  // Each read holds one original in memory, so few run at a time.
  const limiter = createLimiter({ atOnce: 8, waiting: 1000 });

  async function look(path: string): Promise<Original | null> {
    const bytes = await store.read(path);
    if (bytes === null) return null;
    const header = await sharp(bytes).metadata();
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    const { width, height } = header.autoOrient;
    return { width, height, transparent: header.hasAlpha, hash };
  }

  function find(path: string): Promise<Original | "busy" | null> {
    const there = knownOriginals.get(path) ?? looking.get(path);
    if (there !== undefined) return Promise.resolve(there);
    const found = limiter.run(() => look(path));
    if (found === null) return Promise.resolve("busy");
    const mine = found.then(
      (original) => settle(original),
      (error: unknown) => {
        settle(null);
        throw error;
      },
    );
    function settle(original: Original | null): Original | null {
      // Forgotten meanwhile: waiting callers get the answer, but it is not remembered.
      if (looking.get(path) !== mine) return original;
      looking.delete(path);
      if (original) knownOriginals.set(path, original);
      return original;
    }
    looking.set(path, mine);
    return mine;
  }

  return {
    find,
    isCurrent: (path, original) => knownOriginals.get(path) === original,
    forget(path) {
      knownOriginals.delete(path);
      looking.delete(path);
    },
  };
}
