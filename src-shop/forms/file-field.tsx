import Paperclip from "lucide-react/icons/paperclip";
import { useState } from "react";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useServices } from "../app/page-hooks.ts";

interface FileFieldProps {
  id: string;
  invalid: boolean;
  describedBy: string;
}

/**
 * File field for a PDF or a picture, named `file`. The browser's own field has the browser's language, so it lies invisibly
 * over one in the page's language; without a script it is visible.
 */
export function FileField({ id, invalid, describedBy }: FileFieldProps) {
  const { t } = useServices();
  const [name, setName] = useState("");
  return (
    <div className="relative min-w-0 flex-1 basis-64 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <label htmlFor={id} className="sr-only">
        {t("form.file")}
      </label>
      <input
        id={id}
        name="file"
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => setName(event.target.files?.[0]?.name ?? "")}
        className="absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:h-auto noscript:opacity-100"
      />
      <div
        aria-hidden="true"
        className={`field flex items-center gap-3 noscript:hidden ${invalid ? "border-bad" : ""}`}
      >
        <Icon of={Paperclip} className="size-5 text-muted" />
        <span className={`truncate ${name ? "" : "text-muted"}`}>
          <bdi>{name || t("form.chooseFile")}</bdi>
        </span>
      </div>
    </div>
  );
}
