import { ifMatch } from "../../src-shared/api/editing.ts";
import type { MediaEntry } from "../../src-shared/media/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { CopyButton } from "../../src-shared/ui/copy-button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { ConflictDialog } from "../ui/forms/conflict-dialog.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import { FocusPicker } from "./focus-picker.tsx";
import { MediaUses } from "./media-uses.tsx";
import { useRemoveMedia } from "./use-remove-media.ts";

const valuesOf = ({ alt, focus, version }: MediaEntry) => ({ values: { alt: alt ?? { en: "" }, focus }, version });
type Values = ReturnType<typeof valuesOf>["values"];

/** One file of the library: what it shows, what stays in view, its facts, where it is used. */
export function MediaDetails({ entry, onDone }: { entry: MediaEntry; onDone: () => void }) {
  const { t } = useServices();
  const { number, time } = useFormat();
  const write = useWrite("PUT /api/media/:id");
  const remove = useRemoveMedia();
  const editor = useEditor<Values, MediaEntry>({
    key: `media.${entry.id}`,
    saved: valuesOf(entry),
    read: valuesOf,
    send: (values, version) =>
      write.mutateAsync({ params: { id: entry.id }, body: values, headers: ifMatch(version ?? 0) }),
  });
  const { form } = editor;
  const save = async () => {
    if (!(await editor.save())) return;
    notify.done(t("part.saved"));
    onDone();
  };
  const facts = [
    entry.width && entry.height && `${entry.width} × ${entry.height}`,
    t("media.kilobytes", { size: number(Math.round(entry.bytes / 1024)) }),
    entry.mime,
    time(entry.createdAt),
  ].filter(Boolean);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-center gap-3 text-muted">
        <bdi dir="ltr" className="font-medium text-ink wrap-anywhere">
          {entry.name || entry.path}
        </bdi>
        <bdi dir="ltr" className="text-xs">
          {facts.join(" · ")}
        </bdi>
        <CopyButton text={entry.path} label={t("media.copyPath")} />
      </div>
      {entry.kind === "image" && (
        <>
          <FocusPicker path={entry.path} focus={form.values.focus} onChange={(focus) => form.set("focus", focus)} />
          <LocalizedField label={t("media.alt")} hint={t("media.altHint")} maxLength={200} {...form.field("alt")} />
        </>
      )}
      <MediaUses entry={entry} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          disabled={entry.useCount > 0}
          onClick={() => void remove(entry).then((gone) => gone && onDone())}
          variant="bad"
          className="me-auto"
        >
          {t("media.remove")}
        </Button>
        {entry.kind === "image" && (
          <Button type="submit" disabled={!form.dirty || editor.saving} variant="main">
            {t("part.save")}
          </Button>
        )}
      </div>
      <ConflictDialog {...editor.conflict} labels={{ alt: t("media.alt"), focus: t("media.focus") }} />
    </form>
  );
}
