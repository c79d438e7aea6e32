import X from "lucide-react/icons/x";
import { useDeferredValue, useState } from "react";
import { useFormat } from "../format.ts";
import { TextField } from "../parts/text-field.tsx";
import { useAsk } from "../queries.ts";
import { useServices } from "../services.tsx";
import { FileThumb } from "./file-thumb.tsx";
import type { SkuMatch } from "./match-sku.ts";

interface UnmatchedFileProps {
  file: File;
  onAssign(target: SkuMatch): void;
  onDrop(): void;
}

/** A picture that names no SKU: its product is found by hand. */
export function UnmatchedFile({ file, onAssign, onDrop }: UnmatchedFileProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const asked = useAsk(
    "GET /api/staff/products",
    { query: { q, pageSize: 5 } },
    { enabled: q.length > 1, keepPrevious: true },
  );
  return (
    <li className="flex flex-wrap items-start gap-3 py-2">
      <FileThumb file={file} alt="" />
      <bdi dir="ltr" className="w-56 truncate pt-2">
        {file.name}
      </bdi>
      <div className="min-w-56 flex-1">
        <TextField
          bare
          label={t("media.findProduct", { name: file.name })}
          placeholder={t("product.search")}
          type="search"
          value={typed}
          onChange={setTyped}
        />
        {q.length > 1 && (
          <ul>
            {asked.data?.data.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  onClick={() => onAssign({ productId: row.id, name: row.name, variantId: null })}
                  className="min-h-9 w-full rounded-sm px-2 text-start hover:bg-sand"
                >
                  {text(row.name)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <button type="button" onClick={onDrop} aria-label={t("media.leaveOut", { name: file.name })} className="act-icon">
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}
