import Bookmark from "lucide-react/icons/bookmark";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/services.tsx";
import { Menu } from "../menu.tsx";
import type { ListState } from "./list-address.ts";
import { ViewList } from "./view-list.tsx";

interface ViewsMenuProps {
  id: string;
  state: ListState;
  onChoose: (state: ListState) => void;
}

/** The saved views of a list, and saving what is set now under a name. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { t } = useServices();
  return (
    <Menu
      label={t("filter.views")}
      button={
        <>
          <Icon of={Bookmark} className="size-4" />
          <span className="max-sm:hidden">{t("filter.views")}</span>
        </>
      }
    >
      <ViewList {...props} />
    </Menu>
  );
}
