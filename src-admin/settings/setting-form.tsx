import type { ReactNode } from "react";
import { ifMatch } from "../../src-shared/contract/editing.ts";
import type { Setting } from "../../src-shared/contract/settings.ts";
import { EditForm } from "../parts/edit-form.tsx";
import { Panel } from "../parts/page.tsx";
import { Shown } from "../parts/shown.tsx";
import { useEditor } from "../parts/use-editor.ts";
import type { Form } from "../parts/use-form.ts";
import { useAsk, useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import type { SettingPart } from "./setting-parts.ts";

interface SettingFormProps<T extends object> {
  part: SettingPart;
  /** What fields are called when two people changed them. */
  labels: Partial<Record<keyof T & string, string>>;
  /** The setting's value → the form's, and back; the same unless told. */
  read?(value: unknown): T;
  write?(values: T): unknown;
  /** The server's name of a field → the form's. */
  fieldOf?(name: string): string;
  text?: string;
  children(form: Form<T>): ReactNode;
}

/** One setting: asked for, written, saved on its version. */
export function SettingForm<T extends object>(props: SettingFormProps<T>) {
  const asked = useAsk("GET /api/settings/:key", { params: { key: props.part } });
  return <Shown of={asked}>{(setting) => <Loaded {...props} setting={setting} />}</Shown>;
}

function Loaded<T extends object>({
  setting,
  part,
  labels,
  text,
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
      <Panel title={t(`setting.${part}`)} {...(text ? { text } : {})}>
        <div className="flex flex-col gap-4">{children(editor.form)}</div>
      </Panel>
    </EditForm>
  );
}
