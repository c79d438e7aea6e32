import Bookmark from "lucide-react/icons/bookmark";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useServices } from "../../app/services.tsx";
import { Menu } from "../menu.tsx";
import type { ListState } from "./list-address.ts";
import { useViews } from "./views.ts";

/** The saved views of a list, and saving what is set now under a name. */
export function ViewsMenu({
  id,
  state,
  onChoose,
}: {
  id: string;
  state: ListState;
  onChoose: (state: ListState) => void;
}) {
  const { t } = useServices();
  const { views, save, remove } = useViews(id);
  const [name, setName] = useState("");
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
      <div className="w-64 p-1.5">
        {views.length === 0 ? (
          <p className="mb-3 text-xs text-muted">{t("filter.noViews")}</p>
        ) : (
          <ul className="mb-3">
            {views.map((view) => (
              <li key={view.name} className="flex items-center">
                <button
                  type="button"
                  data-close
                  onClick={() => onChoose({ ...view.state, page: "1" })}
                  className="min-h-9 flex-1 rounded-sm px-2 text-start hover:bg-sand"
                >
                  {view.name}
                </button>
                <IconButton
                  onClick={() => remove(view.name)}
                  label={t("filter.removeView", { name: view.name })}
                  className="size-8"
                >
                  <Icon of={X} className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === "") return;
            save({ name: name.trim(), state });
            setName("");
          }}
          className="flex items-end gap-2"
        >
          <TextField label={t("filter.viewName")} value={name} onChange={setName} maxLength={40} className="flex-1" />
          <Button type="submit">{t("part.save")}</Button>
        </form>
      </div>
    </Menu>
  );
}
