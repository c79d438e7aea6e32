import { useState } from "react";
import { RouterProvider } from "react-router-dom";
import { LiveChanges } from "./live-changes.tsx";
import { MoveInlineImages } from "./media/move-inline-images.tsx";
import { ResumePictures } from "./media/resume-pictures.tsx";
import { ConfirmProvider } from "./parts/confirm.tsx";
import { ConflictProvider } from "./parts/decide-conflict.tsx";
import { createOfficeRouter } from "./router.tsx";
import { Guard } from "./session/guard.tsx";

/** The application once somebody is signed in. */
export function Inside() {
  const [router] = useState(createOfficeRouter);
  return (
    <Guard>
      <LiveChanges />
      <MoveInlineImages />
      <ResumePictures />
      <ConfirmProvider>
        <ConflictProvider>
          <RouterProvider router={router} />
        </ConflictProvider>
      </ConfirmProvider>
    </Guard>
  );
}
