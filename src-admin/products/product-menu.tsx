import Archive from "lucide-react/icons/archive";
import Copy from "lucide-react/icons/copy";
import Ellipsis from "lucide-react/icons/ellipsis";
import ExternalLink from "lucide-react/icons/external-link";
import Power from "lucide-react/icons/power";
import Trash2 from "lucide-react/icons/trash-2";
import { useNavigate } from "react-router-dom";
import { productPath, productScreen } from "../../src-shared/addresses.ts";
import type { StaffProduct } from "../../src-shared/products/operations.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { useProductActions } from "./use-product-actions.ts";

type Row = Pick<StaffProduct, "id" | "version" | "name" | "slug" | "status" | "publishAt">;

/** Everything that is done to a product as a whole. */
export function ProductMenu({ row, onGone }: { row: Row; onGone?: () => void }) {
  const { t } = useServices();
  const { text } = useFormat();
  const { duplicate, move, remove } = useProductActions();
  const go = useNavigate();
  return (
    <Menu
      button={<Icon of={Ellipsis} className="size-5" />}
      label={t("product.actionsFor", { name: text(row.name) })}
      className="btn-icon"
    >
      {row.status !== "active" && (
        <MenuItem onSelect={() => void move(row, "active")}>
          <Icon of={Power} className="size-4" />
          {t("product.publish")}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void duplicate(row).then((id) => id && go(productScreen(id)))}>
        <Icon of={Copy} className="size-4" />
        {t("product.duplicate")}
      </MenuItem>
      {row.status === "active" && (
        <MenuItem onSelect={() => void window.open(productPath(row.slug), "_blank", "noopener")}>
          <Icon of={ExternalLink} className="size-4" />
          {t("product.viewInShop")}
        </MenuItem>
      )}
      {row.status === "archived" ? (
        <MenuItem onSelect={() => void move(row, "draft")}>
          <Icon of={Archive} className="size-4" />
          {t("product.unarchive")}
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => void move(row, "archived")}>
          <Icon of={Archive} className="size-4" />
          {t("product.archive")}
        </MenuItem>
      )}
      {row.status === "draft" && (
        <MenuItem bad onSelect={() => void remove(row).then((gone) => gone && onGone?.())}>
          <Icon of={Trash2} className="size-4" />
          {t("product.remove")}
        </MenuItem>
      )}
    </Menu>
  );
}
