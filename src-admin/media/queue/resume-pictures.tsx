import { useEffect } from "react";
import { useServices } from "../../app/services.tsx";
import { isDesktop } from "../../desktop/desktop-api.ts";
import { useSession } from "../../session/session-context.tsx";

/** Pictures that a closed tab left behind go on, whatever screen is open; a desktop does so by itself. */
export function ResumePictures() {
  const { adminApi } = useServices();
  const staffId = useSession().staff.id;
  useEffect(() => {
    if (isDesktop()) return;
    // Asked for when everything else is there.
    const resume = async () => (await import("./use-picture-queue.ts")).pictureQueueOf(staffId, adminApi);
    const timer = setTimeout(() => void resume(), 2000);
    return () => clearTimeout(timer);
  }, [adminApi, staffId]);
  return null;
}
