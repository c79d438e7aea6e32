import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";

interface PaginationProps {
  /** `more`: there are more than `total`, which nobody counted. */
  meta: { total: number; page: number; pageSize: number; more?: boolean };
  /** `useListAddress().change`. */
  change(fields: { page: string } | { pageSize: string }): void;
}

const SIZES = ["24", "50", "100", "200"] as const;

/** Which rows of how many, the pages before and after, and how many rows a page has. */
export function Pagination({ meta, change }: PaginationProps) {
  const { t } = useServices();
  const { number } = useFormat();
  const { total, page, pageSize } = meta;
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const size = String(pageSize);
  const sizes = [...new Set([...SIZES, size])];
  return (
    <nav aria-label={t("pages.label")} className="mt-3 flex flex-wrap items-center gap-3">
      <span className="text-muted tabular-nums">
        {t(meta.more ? "pages.spanMore" : "pages.span", {
          from: number(from),
          to: number(Math.min(total, page * pageSize)),
          total: number(total),
        })}
      </span>
      <span className="ms-auto flex items-center gap-1">
        <IconButton disabled={page <= 1} onClick={() => change({ page: String(page - 1) })} label={t("pages.previous")}>
          <Icon of={ChevronLeft} className="mirrored size-5" />
        </IconButton>
        <span className="min-w-14 text-center tabular-nums">
          <bdi>
            {number(page)} / {number(pages)}
          </bdi>
        </span>
        <IconButton disabled={page >= pages} onClick={() => change({ page: String(page + 1) })} label={t("pages.next")}>
          <Icon of={ChevronRight} className="mirrored size-5" />
        </IconButton>
      </span>
      <SelectField
        bare
        label={t("pages.size")}
        value={size}
        onChange={(value) => change({ pageSize: value })}
        choices={sizes.map((value) => ({ value, label: value }))}
        className="w-20"
      />
    </nav>
  );
}
