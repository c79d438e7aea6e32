import X from "lucide-react/icons/x";
import { MAX_SNIPPETS, type SettingValue } from "../../src-shared/settings/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { SortableList } from "../ui/fields/sortable-list.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import { SettingForm } from "./setting-form.tsx";

interface Values {
  list: SettingValue<"replies">;
}

/** Texts for answers to messages, in the order in which staff choose among them. */
export function RepliesForm() {
  const { t } = useServices();
  return (
    <SettingForm<Values>
      part="replies"
      labels={{ list: t("setting.replies") }}
      text={t("setting.repliesText")}
      read={(value) => ({ list: value as Values["list"] })}
      write={({ list }) => list}
      fieldOf={(name) => `list.${name}`}
    >
      {(form) => <Snippets form={form} />}
    </SettingForm>
  );
}

function Snippets({ form }: { form: Form<Values> }) {
  const { t } = useServices();
  const { list } = form.values;
  const put = (next: Values["list"]) => form.set("list", next);
  return (
    <>
      <SortableList
        items={list.map((snippet, at) => ({ snippet, at }))}
        itemKey={({ at }) => String(at)}
        itemName={({ snippet, at }) => snippet.name.en || String(at + 1)}
        onOrder={(next) => put(next.map(({ snippet }) => snippet))}
        className="flex flex-col gap-4"
        itemClass="rounded-sm border border-line p-3"
      >
        {({ snippet }, handle, at) => (
          <div className="flex items-start gap-2">
            {handle}
            <div className="flex min-w-0 flex-1 flex-col gap-3">
              <LocalizedField
                label={t("setting.replies.name")}
                maxLength={60}
                value={snippet.name}
                onChange={({ en, ar }) => put(list.with(at, { ...snippet, name: { en, ar } }))}
                problems={form.problemsOf(`list.${at}.name`)}
              />
              <LocalizedField
                label={t("setting.replies.text")}
                rows={3}
                maxLength={1000}
                value={snippet.text}
                onChange={({ en, ar }) => put(list.with(at, { ...snippet, text: { en, ar } }))}
                problems={form.problemsOf(`list.${at}.text`)}
              />
            </div>
            <IconButton
              onClick={() => put(list.toSpliced(at, 1))}
              label={t("setting.replies.remove", { name: snippet.name.en })}
            >
              <Icon of={X} className="size-4" />
            </IconButton>
          </div>
        )}
      </SortableList>
      <Button
        disabled={list.length >= MAX_SNIPPETS}
        onClick={() => put([...list, { name: { en: "", ar: undefined }, text: { en: "", ar: undefined } }])}
        className="self-start"
      >
        {t("setting.replies.add")}
      </Button>
    </>
  );
}
