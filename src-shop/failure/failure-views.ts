/**
 * The pages that are shown in place of others come when they are needed: most visits never see one. The server has them
 * from the start, and a browser that takes over such a page fetches them first (entry-client).
 */
export type FailureViews = typeof import("./failure-parts.ts");

let views: FailureViews | undefined;

export const failureViews = (): FailureViews | undefined => views;

export async function loadFailureViews(): Promise<FailureViews> {
  views ??= await import("./failure-parts.ts");
  return views;
}

if (import.meta.env.SSR) await loadFailureViews();
