import { fromJson, toJson } from "../../../db/json.ts";
import { countByAuthor, findAuthor } from "../../../db/queries/content/authors.ts";
import { type AuthorRow, listAuthors } from "../../../db/queries/content/content.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { authors, StaffAuthor, WrittenAuthor } from "../../../src-shared/authors/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { slugify } from "../../../src-shared/values/slug.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import {
  addVersionedRow,
  changeVersionedRow,
  removeVersionedRow,
  tagVersion,
  type VersionedRows,
} from "../../kernel/versioned-row.ts";

const rows: VersionedRows<AuthorRow, StaffAuthor> = {
  collection: "authors",
  find: findAuthor,
  read: async (tx, id) => {
    const row = await findAuthor(tx, id);
    if (!row) throw new Error("an author is gone while it is read");
    return authorOf(row, await countByAuthor(tx));
  },
  audited: ({ id, version, updatedAt, articles, ...written }) => written,
};

export const authorHandlers: HandlersFor<typeof authors, Context> = {
  "GET /api/staff/authors": async (ctx) => {
    const counts = await countByAuthor(ctx.db);
    return (await listAuthors(ctx.db)).map((row) => authorOf(row, counts));
  },

  "GET /api/staff/authors/:id": async (ctx, { params }) => {
    const row = await findAuthor(ctx.db, params.id);
    return row ? tagVersion(ctx, authorOf(row, await countByAuthor(ctx.db))) : refuse("not_found");
  },

  "POST /api/authors": (ctx, input) => staffWrite(ctx, input, (tx) => addAuthor(ctx, tx, input.body)),

  "PUT /api/authors/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => changeAuthor(ctx, tx, input.params.id, input.body)),

  "DELETE /api/authors/:id": (ctx, input) => staffWrite(ctx, input, (tx) => removeAuthor(ctx, tx, input.params.id)),
};

function addAuthor(
  ctx: Context,
  tx: Tx,
  { id = newId(ctx.now().getTime()), ...written }: WrittenAuthor & { id?: string | undefined },
): Promise<StaffAuthor | Refusal<"conflict">> {
  return addVersionedRow({ ctx, tx }, rows, id, async () => {
    const key = await freeKey(tx, id, written.name.en);
    await insertVersioned(tx, "authors", { id, key, ...rowOf(written) }, ctx.now());
    return undefined;
  });
}

const changeAuthor = (
  ctx: Context,
  tx: Tx,
  id: string,
  written: WrittenAuthor,
): Promise<StaffAuthor | Refusal<"not_found" | "version_required" | "version_conflict">> =>
  changeVersionedRow({ ctx, tx }, rows, id, (known) =>
    updateVersioned(tx, "authors", known, rowOf(written), ctx.now()),
  );

/** An author whom an article names stays: readers see who wrote it. */
const removeAuthor = (
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<{ id: string } | Refusal<"not_found" | "conflict" | "version_conflict">> =>
  removeVersionedRow({ ctx, tx }, rows, id, async (known, { articles }) =>
    articles > 0 ? refuse("conflict") : deleteVersioned(tx, "authors", known),
  );

const authorOf = (row: AuthorRow, counts: ReadonlyMap<string, number>): StaffAuthor => ({
  id: row.id,
  version: row.version,
  key: row.key,
  name: fromJson(row.name),
  title: fromJson(row.title),
  bio: fromJson(row.bio),
  articles: counts.get(row.id) ?? 0,
  updatedAt: row.updated_at,
});

const rowOf = ({ name, title, bio }: WrittenAuthor) => ({
  name: toJson(name),
  title: toJson(title),
  bio: toJson(bio),
});

/** The short permanent name: the English name, with the end of the id where it is taken or has no Latin letters. */
async function freeKey(tx: Tx, id: string, name: string): Promise<string> {
  const key = slugify(name);
  const isTaken = key === "" || (await listAuthors(tx)).some((author) => author.key === key);
  return isTaken ? `${key || "author"}-${id.slice(-6)}` : key;
}
