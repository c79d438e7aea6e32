import { Button } from "../../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../../src-shared/ui/field.tsx";
import type { Answer } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { sendForm } from "../../media/send-form.ts";
import { DropZone } from "../../ui/fields/drop-zone.tsx";
import { UploadList } from "../../ui/fields/upload-list.tsx";
import { useUploads } from "../../ui/fields/use-uploads.ts";
import { Panel } from "../../ui/page.tsx";
import type { PanelProps } from "./panel-props.ts";

/** The 3D model that shoppers turn and put into their own room: one .glb file. */
export function ModelPanel({ form, problem }: PanelProps) {
  const { t, adminApi } = useServices();
  const { uploads, add, retry, cancel } = useUploads(async (file, travel) => {
    const body = new FormData();
    body.append("model", file, file.name);
    const { path } = (await sendForm(
      adminApi,
      "POST /api/upload-model",
      body,
      travel,
    )) as Answer<"POST /api/upload-model">;
    form.set("model", path);
    return path;
  });
  return (
    <Panel title={t("product.panel.model")}>
      {form.values.model ? (
        <div className="flex items-center gap-2">
          <bdi dir="ltr" className="min-w-0 flex-1 truncate">
            {form.values.model}
          </bdi>
          <Button onClick={() => form.set("model", "")}>{t("part.remove")}</Button>
        </div>
      ) : (
        <DropZone accept=".glb,model/gltf-binary" multiple={false} slim onFiles={add} hint={t("product.modelHint")} />
      )}
      <FieldProblem>{problem("model")}</FieldProblem>
      <UploadList uploads={uploads.filter((upload) => upload.state !== "done")} onRetry={retry} onCancel={cancel} />
    </Panel>
  );
}
