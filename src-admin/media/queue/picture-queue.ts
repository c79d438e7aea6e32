/**
 * Many pictures on their way to their products: kept where a reload, a crash or a cut line cannot take them, shown for a look,
 * sent three at a time. The desktop's backend does it on a desktop (desktop-pictures.ts), the browser itself on the web
 * (web-pictures.ts); the screens know no difference.
 */
import type { PictureUpload } from "../../../src-shared/desktop/operations.ts";

export interface PictureQueue {
  /** Newest batch first; another list whenever something changed. */
  list(): readonly PictureUpload[];
  subscribe(listener: () => void): () => void;
  /** Takes files in; resolves when all of them are kept. */
  add(files: readonly File[]): Promise<void>;
  /** Lets everything go whose product is known. */
  send(): Promise<void>;
  /** Null: not of the product that it was taken for. */
  assign(id: string, product: { id: string } | null): Promise<void>;
  retry(id: string): Promise<void>;
  cancel(id: string): Promise<void>;
  /** Off the list. */
  forget(id: string): Promise<void>;
  /** Where its small picture is, once it has been looked at. */
  thumb(upload: PictureUpload): string | undefined;
}

/** What can be chosen; a browser says of what it cannot read that it cannot. */
export const CHOOSABLE = "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif";

const byName = new Intl.Collator("en", { numeric: true });
/** As people count: _2 before _10. */
export const inOrder = (files: readonly File[]): File[] => [...files].sort((a, b) => byName.compare(a.name, b.name));
