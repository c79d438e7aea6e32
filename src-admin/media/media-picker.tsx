import { useState } from "react";
import { mediaCategories } from "../../src-shared/media/operations.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { Pagination } from "../ui/lists/pagination.tsx";
import { Shown } from "../ui/shown.tsx";
import { Thumb } from "../ui/thumb.tsx";
import type { Folder } from "./send-picture.ts";

interface MediaPickerProps {
  open: boolean;
  onClose(): void;
  /** With the path of the picture that was pressed; the dialog stays open where several may be taken. */
  onPick(path: string): void;
  /** Those that are taken already. */
  taken?: readonly string[];
  folder?: Folder;
}

/** Choosing pictures of the library. */
export function MediaPicker({ open, onClose, onPick, taken = [], folder }: MediaPickerProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const [where, setWhere] = useState<Folder | "">(folder ?? "");
  const [q, setQ] = useState("");
  const [page, setPage] = useState({ page: 1, pageSize: 48 });
  const query = { q, kind: "image" as const, ...(where ? { folder: where } : {}), ...page };
  const request = useAsk("GET /api/media", { query }, { enabled: open, keepPrevious: true });
  return (
    <Dialog open={open} onClose={onClose} title={t("media.pick")} size="lg">
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <TextField
          label={t("media.search")}
          type="search"
          value={q}
          onChange={(words) => {
            setQ(words);
            setPage({ ...page, page: 1 });
          }}
        />
        <SelectField
          label={t("media.folder")}
          value={where}
          onChange={(next) => {
            setWhere(next);
            setPage({ ...page, page: 1 });
          }}
          choices={[
            { value: "", label: t("filter.all") },
            ...mediaCategories.map((value) => ({ value, label: t(`media.folder.${value}`) })),
          ]}
        />
      </div>
      <Shown of={request}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <Empty title={t("table.emptyFiltered")} />}
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
              {data.map((entry) => (
                <li key={entry.id}>
                  <button
                    type="button"
                    disabled={taken.includes(entry.path)}
                    onClick={() => onPick(entry.path)}
                    className="w-full rounded-sm border border-line p-1 text-start hover:border-accent disabled:opacity-45"
                  >
                    <Thumb path={entry.path} alt={entry.alt ? text(entry.alt) : ""} className="aspect-square w-full" />
                    <span dir="ltr" className="block truncate pt-1 text-xs">
                      {entry.name || entry.path}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <Pagination
              meta={meta}
              change={(to) =>
                setPage("page" in to ? { ...page, page: Number(to.page) } : { page: 1, pageSize: Number(to.pageSize) })
              }
            />
          </>
        )}
      </Shown>
    </Dialog>
  );
}
