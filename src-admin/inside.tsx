import { useState } from "react";
import { RouterProvider } from "react-router-dom";
import { LiveChanges } from "./live-changes.tsx";
import { MoveInlineImages } from "./media/move-inline-images.tsx";
import { ConfirmProvider } from "./parts/confirm.tsx";
import { createOfficeRouter } from "./router.tsx";
import { Guard } from "./session/guard.tsx";

/** Behind the door. */
export function Inside() {
  const [router] = useState(createOfficeRouter);
  return (
    <Guard>
      <LiveChanges />
      <MoveInlineImages />
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </Guard>
  );
}
