import { useEffect, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { isFailure } from "../failure.ts";
import { FailureView } from "./failure-view.tsx";
import { NotFoundView } from "./not-found-view.tsx";

/** In place of a page that could not be shown; the frame stays around it. */
export function PageFailure() {
  const problem = useRouteError();
  const offline = useOffline();
  const status = isFailure(problem) || isRouteErrorResponse(problem) ? problem.status : 500;
  if (status === 404) return <NotFoundView />;
  return (
    <FailureView status={status} requestId={isFailure(problem) ? problem.requestId : undefined} offline={offline} />
  );
}

/** When not even the frame's own data could be read: the sentences alone. */
export function FrameFailure() {
  return (
    <main>
      <PageFailure />
    </main>
  );
}

function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => setOffline(!navigator.onLine), []);
  return offline;
}
