import { useSyncExternalStore } from "react";
import type { PictureUpload } from "../../../src-shared/desktop/operations.ts";
import type { AdminApi } from "../../app/api.ts";
import { useServices } from "../../app/services.tsx";
import { isDesktop } from "../../desktop/desktop-api.ts";
import { useSession } from "../../session/session-context.tsx";
import { desktopPictures } from "./desktop-pictures.ts";
import type { PictureQueue } from "./picture-queue.ts";
import { webPictures } from "./web-pictures.ts";

const queues = new Map<string, PictureQueue>();

/** One queue for each person: nobody sends another's pictures. It continues while other screens are open. */
export function pictureQueueOf(staffId: string, adminApi: AdminApi): PictureQueue {
  const existing = queues.get(staffId);
  if (existing) return existing;
  const made = isDesktop() ? desktopPictures() : webPictures(staffId, adminApi);
  queues.set(staffId, made);
  return made;
}

export function usePictureQueue(): { queue: PictureQueue; uploads: readonly PictureUpload[] } {
  const queue = pictureQueueOf(useSession().staff.id, useServices().adminApi);
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.list) };
}
