import { useState } from "react";
import { RouterProvider } from "react-router-dom";
import { MoveInlineImages } from "../media/move-inline-images.tsx";
import { ResumePictures } from "../media/queue/resume-pictures.tsx";
import { Guard } from "../session/guard.tsx";
import { ConfirmProvider } from "../ui/confirm.tsx";
import { ConflictProvider } from "../ui/forms/decide-conflict.tsx";
import { TakeViews } from "../ui/lists/take-views.tsx";
import { LiveChanges } from "./live-changes.tsx";
import { createAdminRouter } from "./router.tsx";

/** The authenticated app: guard, live changes and screens. */
export function SignedInApp() {
  const [router] = useState(createAdminRouter);
  return (
    <Guard>
      <LiveChanges />
      <MoveInlineImages />
      <ResumePictures />
      <TakeViews />
      <ConfirmProvider>
        <ConflictProvider>
          <RouterProvider router={router} />
        </ConflictProvider>
      </ConfirmProvider>
    </Guard>
  );
}
