/**
 * Views of failures, fetched when one is needed: most visits never see one. The server has them from the start, and a
 * browser that hydrates such a page fetches them first (entry-client.tsx).
 */
import { fetchPart } from "./fetch-part.ts";

export type FailureViews = typeof import("./failure-bundle.ts");

let views: FailureViews | undefined;

export const failureViews = (): FailureViews | undefined => views;

export async function loadFailureViews(): Promise<FailureViews> {
  views ??= await fetchPart(() => import("./failure-bundle.ts"));
  return views;
}

if (import.meta.env.SSR) await loadFailureViews();
