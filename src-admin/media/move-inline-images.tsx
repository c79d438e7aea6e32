import { useEffect } from "react";
import { notify } from "../../src-shared/ui/notify.ts";
import { useServices } from "../app/services.tsx";
import { migrateInlineImages } from "./inline-images.ts";
import { sendPicture } from "./send-picture.ts";

/** Brings pictures of an earlier back office into the library, once for each computer, without being asked. */
export function MoveInlineImages() {
  const { adminApi, t } = useServices();
  useEffect(() => {
    const move = async () => {
      const done = await migrateInlineImages(
        localStorage,
        async (file) => (await sendPicture(adminApi, file, "misc")).path,
      );
      if (done && done.moved > 0) notify.done(t("media.inlineMoved", { count: done.moved }));
      if (done && done.refused > 0) notify.problem(t("media.inlineRefused", { count: done.refused }));
    };
    // Offline it is tried again at the next start; nothing has been lost.
    move().catch(() => {});
  }, [adminApi, t]);
  return null;
}
