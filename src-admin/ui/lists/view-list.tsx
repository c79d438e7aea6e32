import X from "lucide-react/icons/x";
import { useState } from "react";
import { MAX_VIEWS } from "../../../src-shared/saved-views/limits.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useServices } from "../../app/services.tsx";
import { Shown } from "../shown.tsx";
import type { ListState } from "./list-address.ts";
import { useViews } from "./views.ts";

interface ViewListProps {
  id: string;
  state: ListState;
  onChoose: (state: ListState) => void;
}

/** What the menu of views has in it; asked for when it is opened. */
export function ViewList({ id, state, onChoose }: ViewListProps) {
  const { t } = useServices();
  const { asked, busy, save, remove } = useViews(id);
  const [name, setName] = useState("");
  return (
    <div className="w-64 p-1.5">
      <Shown of={asked}>
        {(all) => {
          const views = all.filter((view) => view.list === id);
          const isNew = !views.some((view) => view.name === name.trim());
          return (
            <>
              {views.length === 0 ? (
                <p className="mb-3 text-xs text-muted">{t("filter.noViews")}</p>
              ) : (
                <ul className="mb-3">
                  {views.map((view) => (
                    <li key={view.id} className="flex items-center">
                      <button
                        type="button"
                        data-close
                        onClick={() => onChoose({ ...view.state, page: "1" })}
                        className="min-h-9 min-w-0 flex-1 rounded-sm px-2 text-start wrap-anywhere hover:bg-sand"
                      >
                        <bdi>{view.name}</bdi>
                      </button>
                      <IconButton
                        disabled={busy}
                        onClick={() => void remove(view)}
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
                  if (name.trim() === "" || busy) return;
                  void save({ name: name.trim(), state }).then((done) => done && setName(""));
                }}
                className="flex items-end gap-2"
              >
                <TextField
                  label={t("filter.viewName")}
                  value={name}
                  onChange={setName}
                  maxLength={40}
                  className="flex-1"
                />
                <Button type="submit" disabled={busy || (isNew && all.length >= MAX_VIEWS)}>
                  {t("part.save")}
                </Button>
              </form>
              {all.length >= MAX_VIEWS && (
                <p className="mt-2 text-xs text-muted">{t("filter.tooManyViews", { count: MAX_VIEWS })}</p>
              )}
            </>
          );
        }}
      </Shown>
    </div>
  );
}
