/** Handlers of the picture queue. */
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refusalResponse } from "../../../src-shared/api/http.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { DesktopApi } from "../../../src-shared/desktop/operations.ts";
import { isId } from "../../../src-shared/values/id.ts";
import type { DesktopRequestContext } from "../desktop-handlers.ts";
import type { PictureQueue } from "./queue.ts";

type Keys = Extract<keyof DesktopApi, `${string} /api/desktop/uploads${string}`>;

const signedOut = () => refuse("unauthenticated");

export const pictureHandlers: HandlersFor<Pick<DesktopApi, Keys>, DesktopRequestContext> = {
  "GET /api/desktop/uploads": async ({ desktop }) => (await desktop.pictures()?.list()) ?? [],

  "POST /api/desktop/uploads": ({ desktop }, { body, file }) => {
    const queue = desktop.pictures();
    if (!queue) return signedOut();
    if (!file || file.bytes.length === 0) return refuse("unsupported_media");
    return queue.add({ name: body.name ?? file.name, bytes: file.bytes }, body);
  },

  "PATCH /api/desktop/uploads/:id": ({ desktop }, { params, body }) =>
    desktop.pictures()?.change(params.id, body.action, body.productId) ?? signedOut(),

  "POST /api/desktop/uploads/send": async ({ desktop }) => {
    const queue = desktop.pictures();
    return queue ? { sent: await queue.send() } : signedOut();
  },
};

/** `GET /api/desktop/uploads/ID/thumb`, whose bytes the contract cannot carry. Undefined for any other request. */
export async function answerThumb(request: Request, queue: PictureQueue | undefined): Promise<Response | undefined> {
  const id = /^\/api\/desktop\/uploads\/([^/]+)\/thumb$/.exec(new URL(request.url).pathname)?.[1];
  if (id === undefined || request.method !== "GET") return undefined;
  const bytes = isId(id) ? await queue?.thumb(id) : undefined;
  if (!bytes) return refusalResponse(refuse("not_found"));
  return new Response(Uint8Array.from(bytes), {
    headers: { "content-type": "image/webp", "cache-control": "private, max-age=86400" },
  });
}
