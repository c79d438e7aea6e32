import { useState } from "react";
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from "../../src-shared/imports/fields.ts";
import type { ImportRun } from "../../src-shared/imports/operations.ts";
import { DECIMAL_SIGNS } from "../../src-shared/imports/states.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { type Choice, SelectField } from "../../src-shared/ui/select-field.tsx";
import { useServices } from "../app/services.tsx";
import { DropZone } from "../ui/fields/drop-zone.tsx";
import { Panel } from "../ui/page.tsx";
import { SmallTable } from "../ui/small-table.tsx";
import { chosenFile, IMPORT_FILES } from "./chosen-files.ts";
import { SendingFile } from "./sending-file.tsx";
import { type Answers, useSendFile } from "./use-send-file.ts";

type Question = NonNullable<ImportRun["question"]>;

/** What has to be known before the file can be read; the answer is sent with the file. */
export function Questions({ run, question }: { run: ImportRun; question: Question }) {
  const { t } = useServices();
  const [file, setFile] = useState(chosenFile(run.id));
  const { send, busy, sent } = useSendFile();
  if (busy) {
    return (
      <Panel>
        <SendingFile sent={sent} />
      </Panel>
    );
  }
  // After the page was loaded again nobody but the person knows where the file is.
  if (!file) {
    return (
      <Panel>
        <DropZone
          accept={IMPORT_FILES}
          multiple={false}
          label={t("import.chooseAgain")}
          onFiles={([one]) => setFile(one)}
        />
      </Panel>
    );
  }
  const answer = (answers: Answers) => send(file, answers);
  return question.ask === "decimal" ? (
    <Decimal question={question} onAnswer={answer} />
  ) : (
    <Mapping question={question} onAnswer={answer} />
  );
}

interface AskedProps<Ask extends Question["ask"]> {
  question: Extract<Question, { ask: Ask }>;
  onAnswer(answers: Answers): void;
}

function Decimal({ question: { line, column, value }, onAnswer }: AskedProps<"decimal">) {
  const { t } = useServices();
  const text = value === "" ? t("import.askDecimalBoth") : t("import.askDecimalText", { line, column, value });
  return (
    <Panel title={t("import.askDecimal")} text={text}>
      <div className="flex flex-wrap gap-2">
        {DECIMAL_SIGNS.map((decimal) => (
          <Button key={decimal} onClick={() => onAnswer({ decimal })}>
            {t(decimal === "." ? "import.decimalPoint" : "import.decimalComma")}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

interface FileColumn {
  at: number;
  heading: string;
  sample: string;
}

function Mapping({ question: { headings, sample, proposed }, onAnswer }: AskedProps<"mapping">) {
  const { t } = useServices();
  const [mapping, setMapping] = useState<ImportMapping>(headings.map((_, at) => proposed[at] ?? null));
  const choose = (at: number, field: ImportField | null) =>
    // A field is one column: chosen anew, it leaves the one before.
    setMapping(mapping.map((now, other) => (other === at ? field : now === field ? null : now)));
  const isEnough = mapping.some(
    (field) => field === "sku" || field === "handle" || field === "nameEn" || field === "nameAr",
  );
  const rows: FileColumn[] = headings.map((heading, at) => ({
    at,
    heading,
    sample: sample.map((row) => row[at] ?? "").find((cell) => cell !== "") ?? "",
  }));
  const choices: Choice<ImportField | "">[] = [
    { value: "", label: t("import.leaveColumn") },
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: t(`import.field.${field}`) })),
  ];
  return (
    <Panel
      title={t("import.askMapping")}
      text={t("import.askMappingText")}
      actions={
        <Button variant="main" disabled={!isEnough} onClick={() => onAnswer({ mapping })}>
          {t("import.readAgain")}
        </Button>
      }
    >
      <SmallTable
        caption={t("import.askMapping")}
        rows={rows}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            key: "heading",
            label: t("import.column"),
            cell: ({ heading }) => <bdi className="wrap-anywhere">{heading}</bdi>,
          },
          {
            key: "sample",
            label: t("import.sample"),
            cell: ({ sample: one }) => <bdi className="text-muted wrap-anywhere">{one}</bdi>,
          },
          {
            key: "field",
            label: t("import.meaning"),
            cell: ({ at, heading }) => (
              <SelectField<ImportField | "">
                bare
                label={heading}
                value={mapping[at] ?? ""}
                choices={choices}
                onChange={(value) => choose(at, IMPORT_FIELDS.find((field) => field === value) ?? null)}
                className="min-w-36"
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}
