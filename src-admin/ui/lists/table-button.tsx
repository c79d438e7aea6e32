import Download from "lucide-react/icons/download";
import type { FileAnswer } from "../../../src-shared/api/file-answer.ts";
import { MAX_XLSX_ROWS, type TableFormat } from "../../../src-shared/api/table-file.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { failureText, fieldTexts } from "../../app/failure-text.ts";
import { useServices } from "../../app/services.tsx";
import { useNotifiedAttempt } from "../forms/use-attempt.ts";
import { Menu, MenuItem } from "../menu.tsx";
import { saveFile } from "../save-file.ts";

/** What a table's file is to be, as part of the query that asks for it. */
export interface AskedFile {
  format: TableFormat;
  lang: Lang;
}

interface TableButtonProps {
  /** Asks for the table as a file. */
  ask(file: AskedFile): Promise<FileAnswer>;
  label?: string;
  /** Rows of the table as far as the screen knows; more than an Excel file has leave CSV alone, with the reason. */
  rows?: number | undefined;
}

/** `<TableButton ask={(file) => api("GET /api/orders/export", { query: { ...filters, ...file } })} />`: saves a table as XLSX or CSV. */
export function TableButton({ ask, label, rows = 0 }: TableButtonProps) {
  const { t, lang } = useServices();
  const { attempt, busy } = useNotifiedAttempt(
    (text, failure) => fieldTexts(text, failure).format ?? failureText(text, failure),
  );
  const save = (format: TableFormat) => () => void attempt(async () => saveFile(await ask({ format, lang })));
  const isTooLong = rows > MAX_XLSX_ROWS;
  return (
    <Menu
      button={
        <>
          <Icon of={Download} className="size-4" />
          {label ?? t("part.download")}
        </>
      }
    >
      <MenuItem disabled={busy || isTooLong} onSelect={save("xlsx")}>
        {t("part.asXlsx")}
      </MenuItem>
      {isTooLong && <p className="max-w-64 px-2.5 pb-2 text-muted text-sm">{t("field.too_many_rows")}</p>}
      <MenuItem disabled={busy} onSelect={save("csv")}>
        {t("part.asCsv")}
      </MenuItem>
    </Menu>
  );
}
