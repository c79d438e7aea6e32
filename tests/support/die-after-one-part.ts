import type { TestApp } from "./context.ts";

/**
 * The next work in parts dies after its first one, as with a kill: what is committed stays, and nothing else. Resolves when it has
 * died.
 */
export function dieAfterOnePart(app: TestApp): Promise<void> {
  return new Promise((resolve) => {
    app.yieldToRequests = async () => {
      delete app.yieldToRequests;
      resolve();
      throw new Error("killed");
    };
  });
}
