import type { ReactNode } from "react";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { Setting } from "../../src-shared/settings/operations.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { EditForm } from "../ui/forms/edit-form.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import type { Form } from "../ui/forms/use-form.ts";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import type { SettingPart } from "./setting-parts.ts";

interface SettingFormProps<T extends object> {
  part: SettingPart;
  /** What fields are called when two people changed them. */
  labels: Partial<Record<keyof T & string, string>>;
  /** The setting's value → the form's, and back; the same by default. */
  read?(value: unknown): T;
  write?(values: T): unknown;
  /** The server's name of a field → the form's. */
  fieldOf?(name: string): string;
  text?: string;
  /** The panel's title; by default the name of the part. */
  title?: string;
  children(form: Form<T>): ReactNode;
}

/** One setting: asked for, written, saved on its version. */
export function SettingForm<T extends object>(props: SettingFormProps<T>) {
  const request = useAsk("GET /api/settings/:key", { params: { key: props.part } });
  return <Shown of={request}>{(setting) => <Loaded {...props} setting={setting} />}</Shown>;
}

function Loaded<T extends object>({
  setting,
  part,
  labels,
  text,
  title,
  children,
  ...props
}: SettingFormProps<T> & { setting: Setting }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/settings/:key");
  const readValue = props.read ?? ((value: unknown) => value as T);
  const savedOf = (row: Setting) => ({ values: readValue(row.value), version: row.version });
  const editor = useEditor<T, Setting>({
    key: `setting.${part}`,
    saved: savedOf(setting),
    read: savedOf,
    send: (values, version) =>
      write.mutateAsync({
        params: { key: part },
        body: { value: props.write ? props.write(values) : values },
        headers: ifMatch(version ?? 0),
      }),
    ...(props.fieldOf ? { fieldOf: props.fieldOf } : {}),
  });
  return (
    <EditForm editor={editor} labels={labels}>
      <Panel title={title ?? t(`setting.${part}`)} {...(text ? { text } : {})}>
        <div className="flex flex-col gap-4">{children(editor.form)}</div>
      </Panel>
    </EditForm>
  );
}
