import { keepPrintSetting, listPrintSettings } from "../../../db/desktop/printing.ts";
import type { PrintSettingRow } from "../../../db/desktop/tables.ts";
import type { Db } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { type PrintKind, type PrintSetting, printKind } from "../../../src-shared/desktop/operations.ts";
import type { Desk } from "../desk.ts";
import { sheetSizesFor } from "./sheet-sizes.ts";

/** What is remembered for each kind; until somebody says otherwise the usual sheet, and the system's dialog. */
export async function readSettings(db: Db): Promise<PrintSetting[]> {
  const rows = await listPrintSettings(db);
  return printKind.options.map((kind) => settingOf(kind, rows));
}

export async function readSetting(db: Db, kind: PrintKind): Promise<PrintSetting> {
  return settingOf(kind, await listPrintSettings(db));
}

/** Refuses a sheet that the kind is not made for. */
export async function keepSetting(desk: Desk, setting: PrintSetting): Promise<Refusal<"invalid"> | undefined> {
  if (!sheetSizesFor[setting.kind].includes(setting.paper)) {
    return refuse("invalid", {
      fields: { paper: { code: "invalid", message: "This is not printed on such sheets." } },
    });
  }
  await desk.mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, (tx) => keepPrintSetting(tx, { ...setting, silent: setting.silent ? 1 : 0 })),
  );
  return undefined;
}

function settingOf(kind: PrintKind, rows: readonly PrintSettingRow[]): PrintSetting {
  const row = rows.find((one) => one.kind === kind);
  const [usual] = sheetSizesFor[kind];
  const paper = sheetSizesFor[kind].find((name) => name === row?.paper) ?? usual;
  return { kind, printer: row?.printer ?? null, paper, copies: row?.copies ?? 1, silent: row?.silent === 1 };
}
