/** Print settings per kind of document. */
import { listPrintSettings, savePrintSetting } from "../../../db/desktop/printing.ts";
import type { PrintSettingRow } from "../../../db/desktop/tables.ts";
import type { Db } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { PrintSetting } from "../../../src-shared/desktop/operations.ts";
import { DOCUMENT_KINDS } from "../../../src-shared/documents/kinds.ts";
import { DOCUMENTS, type DocumentKind } from "../../../src-shared/documents/registry.ts";
import type { AccountSession } from "../account-session.ts";

/** The settings of every kind; by default its first sheet size and the system's dialog. */
export async function readSettings(db: Db): Promise<PrintSetting[]> {
  const rows = await listPrintSettings(db);
  return DOCUMENT_KINDS.map((kind) => settingOf(kind, rows));
}

export async function readSetting(db: Db, kind: DocumentKind): Promise<PrintSetting> {
  return settingOf(kind, await listPrintSettings(db));
}

/** Refuses a sheet that the kind is not made for. */
export async function saveSetting(
  session: AccountSession,
  setting: PrintSetting,
): Promise<Refusal<"invalid"> | undefined> {
  if (!DOCUMENTS[setting.kind].sheets.includes(setting.sheet)) {
    return refuse("invalid", {
      fields: { sheet: { code: "invalid", message: "This is not printed on such sheets." } },
    });
  }
  await session.mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, (tx) => savePrintSetting(tx, { ...setting, silent: setting.silent })),
  );
  return undefined;
}

function settingOf(kind: DocumentKind, rows: readonly PrintSettingRow[]): PrintSetting {
  const row = rows.find((row) => row.kind === kind);
  const { sheets } = DOCUMENTS[kind];
  const sheet = sheets.find((size) => size === row?.sheet) ?? sheets[0];
  return { kind, printer: row?.printer ?? null, sheet, copies: row?.copies ?? 1, silent: row?.silent ?? false };
}
