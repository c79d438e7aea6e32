type Handle = (request: Request) => Promise<Response>;

/**
 * Watches whether the page is signing out. It loads itself after the answer; loaded by the app before, it would never get
 * one and report a failure.
 */
export function watchSignOut(handle: Handle): { handle: Handle; isSigningOut(): boolean } {
  let running = 0;
  return {
    isSigningOut: () => running > 0,
    async handle(request) {
      if (request.method !== "POST" || new URL(request.url).pathname !== "/api/desktop/sign-out")
        return handle(request);
      running += 1;
      try {
        return await handle(request);
      } finally {
        running -= 1;
      }
    },
  };
}
