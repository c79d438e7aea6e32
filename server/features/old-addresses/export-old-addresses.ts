import { listRedirects, listSlugs, type RedirectRow } from "../../../db/queries/catalogue/slugs.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { TableFile } from "../../../src-shared/api/table-file.ts";
import type { AddressedKind } from "../../../src-shared/catalogue/addressed-kinds.ts";
import { addressNaming } from "../../../src-shared/catalogue/former-addresses.ts";
import type { Context } from "../../context.ts";
import { type ExportColumns, exportList } from "../../kernel/export/export-list.ts";

interface Lead extends Pick<RedirectRow, "kind" | "slug"> {
  /** The slug that the row has now. */
  now: string;
}

/** As the import of redirects reads them (server/features/imports/rows/redirect-rows.ts). */
const columns: ExportColumns<Lead> = {
  "redirect.from": ({ kind, slug }) => addressNaming(kind, slug),
  "redirect.to": ({ kind, now }) => addressNaming(kind, now),
};

const AT_ONCE = 500;

/** Old addresses by kind and slug. Those that lead to nothing any more are left out: no import could take them. */
export async function exportOldAddresses(
  ctx: Context,
  { q, ...file }: TableFile & { q?: string | undefined },
): Promise<FileStream | Refusal<"invalid">> {
  const redirects = await listRedirects(ctx.reader, q);
  const leads: Lead[] = [];
  for (const [kind, own] of Map.groupBy(redirects, (row): AddressedKind => row.kind)) {
    for (let start = 0; start < own.length; start += AT_ONCE) {
      const part = own.slice(start, start + AT_ONCE);
      const slugs = await listSlugs(ctx.reader, kind, [...new Set(part.map((row) => row.target_id))]);
      for (const { slug, target_id } of part) {
        const now = slugs.get(target_id);
        if (now !== undefined) leads.push({ kind, slug, now });
      }
    }
  }
  const byKey = new Map(leads.map((lead) => [`${lead.kind}/${lead.slug}`, lead]));
  return exportList(
    ctx,
    { name: "redirects", collection: "products", query: { ...file, ...(q ? { q } : {}) }, columns },
    [...byKey.keys()],
    async (keys) => keys.flatMap((key) => byKey.get(key) ?? []),
  );
}
