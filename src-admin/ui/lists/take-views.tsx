import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServices } from "../../app/services.tsx";
import { useSession } from "../../session/session-context.tsx";
import { takeStoredViews } from "./take-stored-views.ts";

/** Gives the person who is signed in the views that an earlier back office stored on this computer, without being asked. */
export function TakeViews() {
  const { api } = useServices();
  const staffId = useSession().staff.id;
  const queries = useQueryClient();
  useEffect(() => {
    // One window after the other: the second finds that everything is taken.
    const take = () => takeStoredViews(api, staffId);
    // Without a connection it is tried again at the next start; nothing has been lost.
    (navigator.locks?.request("take-views", take) ?? take())
      .then(() => queries.invalidateQueries({ queryKey: ["GET /api/saved-views"] }))
      .catch(() => {});
  }, [api, staffId, queries]);
  return null;
}
