import { listRedirectKeys, listRedirectsOf, listSlugs, type RedirectKey } from "../../../db/queries/catalogue/slugs.ts";
import type { Db } from "../../../db/schema.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { TableFile } from "../../../src-shared/api/table-file.ts";
import { addressNaming } from "../../../src-shared/catalogue/former-addresses.ts";
import type { Context } from "../../context.ts";
import { type ExportColumns, exportList } from "../../kernel/export/export-list.ts";

interface Lead extends RedirectKey {
  /** The slug that the row has now. */
  now: string;
}

/** As the import of redirects reads them (server/features/imports/rows/redirect-rows.ts). */
const columns: ExportColumns<Lead> = {
  "redirect.from": ({ kind, slug }) => addressNaming(kind, slug),
  "redirect.to": ({ kind, now }) => addressNaming(kind, now),
};

/** Old addresses by kind and slug. Those that lead to nothing any more are left out: no import could take them. */
export async function exportOldAddresses(
  ctx: Context,
  { q, ...file }: TableFile & { q?: string | undefined },
): Promise<FileStream | Refusal<"invalid">> {
  return exportList(
    ctx,
    { name: "redirects", collection: "redirects", query: { ...file, ...(q ? { q } : {}) }, columns },
    await listRedirectKeys(ctx.reader, q),
    (keys) => readLeads(ctx.reader, keys),
  );
}

/** Where these lead now; two statements a kind. */
async function readLeads(db: Db, keys: readonly RedirectKey[]): Promise<Lead[]> {
  const found = new Map<string, string>();
  const nameOf = ({ kind, slug }: RedirectKey) => `${kind}/${slug}`;
  for (const [kind, own] of Map.groupBy(keys, (key) => key.kind)) {
    const rows = await listRedirectsOf(
      db,
      kind,
      own.map(({ slug }) => slug),
    );
    if (rows.length === 0) continue;
    const slugs = await listSlugs(db, kind, [...new Set(rows.map((row) => row.target_id))]);
    for (const { slug, target_id } of rows) {
      const now = slugs.get(target_id);
      if (now !== undefined) found.set(nameOf({ kind, slug }), now);
    }
  }
  return keys.flatMap((key) => {
    const now = found.get(nameOf(key));
    return now === undefined ? [] : [{ ...key, now }];
  });
}
