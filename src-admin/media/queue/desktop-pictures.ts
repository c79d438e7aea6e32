import type { PictureUpload } from "../../../src-shared/desktop/operations.ts";
import type { PictureAction } from "../../../src-shared/media/picture-queue.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { desktop } from "../../desktop/desktop-api.ts";
import { followSync } from "../../desktop/sync-status.ts";
import { inOrder, type PictureQueue } from "./picture-queue.ts";

/** The queue of the desktop's backend. Its status moves with every step, and each move is a reason to look again. */
export function desktopPictures(): PictureQueue {
  let uploads: readonly PictureUpload[] = [];
  let asking: Promise<void> | undefined;
  let again = false;
  const listeners = new Set<() => void>();

  function look(): Promise<void> {
    again = true;
    asking ??= (async () => {
      while (again) {
        again = false;
        uploads = await desktop("GET /api/desktop/uploads");
        for (const listener of [...listeners]) listener();
      }
    })().finally(() => {
      asking = undefined;
    });
    return asking;
  }
  const quietly = () => {
    // The backend is being started again; its next news brings the list.
    look().catch(() => {});
  };
  let stop: (() => void) | undefined;

  const change = async (id: string, action: PictureAction, productId?: string) => {
    await desktop("PATCH /api/desktop/uploads/:id", {
      params: { id },
      body: productId === undefined ? { action } : { action, productId },
    });
    await look();
  };

  return {
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) stop = followSync(quietly);
      quietly();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop?.();
      };
    },
    async add(files) {
      const batch = newId();
      // One after the other: each is in memory while it crosses over.
      for (const file of inOrder(files)) {
        const form = new FormData();
        form.append("batch", batch);
        form.append("image", file, file.name);
        await desktop("POST /api/desktop/uploads", { body: form });
        quietly();
      }
    },
    async send() {
      await desktop("POST /api/desktop/uploads/send");
      await look();
    },
    assign: (id, product) => change(id, "assign", product?.id),
    retry: (id) => change(id, "retry"),
    cancel: (id) => change(id, "cancel"),
    forget: (id) => change(id, "forget"),
    thumb: ({ id, state, problem }) =>
      state === "reading" || (state === "failed" && hasNone.includes(problem ?? ""))
        ? undefined
        : `/api/desktop/uploads/${id}/thumb`,
  };
}

/** What could not be decoded has no small picture. */
const hasNone = ["broken", "kind", "moves", "huge", "lost"];
