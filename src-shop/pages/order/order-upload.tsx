import FileUp from "lucide-react/icons/file-up";
import { Form, useNavigation } from "react-router-dom";
import type { CustomerFileKind } from "../../../src-shared/orders/files.ts";
import type { ShopKey } from "../../../src-shared/text/shop/index.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { FileField } from "../../forms/file-field.tsx";
import { Note } from "../../ui/note.tsx";
import type { OrderAnswer } from "./order-action.ts";

interface OrderUploadProps {
  kind: CustomerFileKind;
  title: string;
  hint: string;
  answer: OrderAnswer | undefined;
}

/** Upload of a transfer's receipt, or of the company's purchase order. */
export function OrderUpload({ kind, title, hint, answer }: OrderUploadProps) {
  const { t } = useServices();
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData?.get("intent") === kind;
  const own = answer?.form === kind ? answer : undefined;
  const name = own?.receipt?.name;
  const problem = own?.problems.file ?? (own?.obstacle ? "failed" : undefined);
  const id = `file-${kind}`;
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-lg border border-line bg-white p-5 sm:p-7 print:hidden">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
      <Form
        // A received file leaves an empty field.
        key={name ?? ""}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        onSubmit={(event) => sending && event.preventDefault()}
        className="mt-4 flex flex-wrap items-center gap-3"
      >
        <FileField id={id} invalid={problem !== undefined} describedBy={`${id}-hint ${id}-answer`} />
        <Button type="submit" name="intent" value={kind} aria-disabled={sending} className="max-sm:w-full">
          <Icon of={FileUp} className="size-5" />
          {t(sending ? "order.uploading" : "order.upload")}
        </Button>
      </Form>
      <div id={`${id}-answer`} role="status">
        {problem && <FieldProblem>{t(`order.upload.${problem}` as ShopKey)}</FieldProblem>}
        {name !== undefined && (
          <Note variant="good" className="mt-3">
            {t("order.uploaded", { name })}
          </Note>
        )}
      </div>
    </section>
  );
}
