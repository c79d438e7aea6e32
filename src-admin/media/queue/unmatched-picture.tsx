import X from "lucide-react/icons/x";
import { useDeferredValue, useState } from "react";
import type { PictureUpload } from "../../../src-shared/desktop/operations.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { PictureThumb } from "./picture-thumb.tsx";

interface UnmatchedPictureProps {
  upload: PictureUpload;
  thumb: string | undefined;
  onAssign(product: { id: string }): void;
  onDrop(): void;
}

/** A picture that names no SKU: its product is found by hand. */
export function UnmatchedPicture({ upload, thumb, onAssign, onDrop }: UnmatchedPictureProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const request = useAsk(
    "GET /api/staff/products",
    { query: { q, pageSize: 5 } },
    { enabled: q.length > 1, keepPrevious: true },
  );
  const { name } = upload;
  return (
    <li className="flex flex-wrap items-start gap-3 py-2">
      <PictureThumb address={thumb} alt="" />
      <span className="w-56 truncate pt-2">
        <bdi dir="ltr">{name}</bdi>
      </span>
      <div className="min-w-56 flex-1">
        <TextField
          bare
          label={t("media.findProduct", { name })}
          placeholder={t("product.search")}
          type="search"
          value={typed}
          onChange={setTyped}
        />
        {q.length > 1 && (
          <ul>
            {request.data?.data.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  onClick={() => onAssign(row)}
                  className="min-h-9 w-full rounded-sm px-2 text-start hover:bg-sand"
                >
                  {text(row.name)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton onClick={onDrop} label={t("media.leaveOut", { name })}>
        <Icon of={X} className="size-4" />
      </IconButton>
    </li>
  );
}
