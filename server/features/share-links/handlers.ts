import { listShareLinks } from "../../../db/queries/content/share-links.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { shareLinks } from "../../../src-shared/share-links/operations.ts";
import type { Context } from "../../context.ts";
import { describeLinks } from "./describe-link.ts";
import { endLink, makeLink } from "./write-link.ts";

export const shareLinkHandlers: HandlersFor<typeof shareLinks, Context> = {
  "GET /api/share-links": async (ctx, { query }) => {
    const rows = await listShareLinks(ctx.db, { kind: query.kind, target_id: query.targetId });
    return describeLinks({ app: ctx, db: ctx.db }, rows);
  },
  "POST /api/share-links": (ctx, { body }) => makeLink(ctx, body),
  "DELETE /api/share-links/:id": (ctx, { params }) => endLink(ctx, params.id),
};
