import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { SCREENS } from "../../../src-shared/addresses.ts";
import { notify } from "../../../src-shared/ui/notify.ts";
import { failureText } from "../../app/failure-text.ts";
import { useServices } from "../../app/services.tsx";
import { droppedFiles } from "../../ui/fields/dropped-files.ts";
import { usePictureQueue } from "./use-picture-queue.ts";

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** Pictures dropped anywhere on a screen are taken in, and shown with the products that they belong to. */
export function DropPictures() {
  const { t } = useServices();
  const { queue } = usePictureQueue();
  const [over, setOver] = useState(false);
  const go = useNavigate();
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Out of the window, and not from one element into the next.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      void go(SCREENS.mediaBySku);
      droppedFiles(event.dataTransfer)
        .then((files) => queue.add(files))
        .catch((problem: unknown) => notify.problem(failureText(t, problem)));
    };
    addEventListener("dragover", hover);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", hover);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [queue, go, t]);
  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-4 z-40 flex items-center justify-center rounded-md border-2 border-dashed border-accent bg-accent-soft/90 text-lg">
      {t("media.dropHere")}
    </div>
  );
}
