import type { Context } from "../../context.ts";
import type { DocumentRenderer } from "../documents/renderer.ts";

/**
 * Runs a handler that reads in a transaction, and renders its documents outside: that may take seconds, in which nobody could
 * write. What is to be rendered is noted, and the handler runs once more with what was rendered.
 */
export async function renderLater<T>(ctx: Context, read: (ctx: Context) => Promise<T>): Promise<T> {
  const { documents } = ctx;
  if (!documents) return read(ctx);
  const asked: (() => Promise<unknown>)[] = [];
  const noting: DocumentRenderer = {
    pdf: async (...about) => {
      asked.push(() => documents.pdf(...about));
      return new Uint8Array();
    },
    html: async (...about) => {
      asked.push(() => documents.html(...about));
      return { html: "", style: "" };
    },
  };
  const answer = await read({ ...ctx, documents: noting });
  if (asked.length === 0) return answer;
  const rendered: unknown[] = [];
  for (const render of asked) rendered.push(await render());
  const next = async () => rendered.shift() as never;
  return read({ ...ctx, documents: { pdf: next, html: next } });
}
