/**
 * Documents from the mirror: gathered, marked where it is a copy, rendered as pages that need nothing else, and given to the
 * printer that is remembered for its kind. What was printed is noted for the server, line or no line.
 */
import { notePrint } from "../../../db/desktop/printing.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { App } from "../../../server/context.ts";
import { isRefusal, type Refusal, type RefusalCode, refuse } from "../../../src-shared/api/refusal.ts";
import type { PrintJob, PrintSetting } from "../../../src-shared/desktop/operations.ts";
import type { PrintedDocument } from "../../../src-shared/documents/operations.ts";
import { DOCUMENTS, type DocumentKind, type PrintableDocument } from "../../../src-shared/documents/registry.ts";
import { sheetFormats } from "../../../src-shared/documents/sheet-sizes.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { PrintOutcome, Shell } from "../../shell/shell.ts";
import { writeLocally } from "../../sync/write.ts";
import type { Desk } from "../desk.ts";
import { gather, type Sheaf } from "./gather.ts";
import { printedBefore } from "./printed-before.ts";
import { pageForPrinter } from "./printer-page.ts";
import { readSettings } from "./settings.ts";

export interface PrintEnd {
  /** Documents that went to the printer or into the file. */
  printed: number;
  savedAs: string | null;
  cancelled: boolean;
}

interface Parts {
  desk: Desk;
  shell: Shell;
  now: () => Date;
  /** Hears how many of how many are done. */
  onProgress: (done: number, total: number) => void;
}

type Refused = Refusal<"not_found" | "no_printer" | "not_printed" | "unavailable">;

/** What is printed in one go. */
interface Batch {
  sheaves: Sheaf[];
  setting: PrintSetting;
}

export async function print(parts: Parts, job: PrintJob): Promise<PrintEnd | Refused> {
  const { desk } = parts;
  const remembered = await desk.mirrors.read((mirror) => readSettings(mirror.file.reader));
  const settingOf = (kind: PrintSetting["kind"]): PrintSetting => {
    const known = remembered.find((one) => one.kind === kind) as PrintSetting;
    if (!job.using) return known;
    // A roll for a receipt stays a roll, whatever was chosen for the others.
    const sheet = DOCUMENTS[kind].sheets.find((size) => size === job.using?.sheet) ?? known.sheet;
    return { ...known, ...job.using, sheet };
  };
  const sheetOf = (kind: DocumentKind) => settingOf(kind).sheet;
  const withVoided = desk.who().role !== "staff";
  const sheaves = await desk.mirrors.read((mirror) => gather(mirror, job.documents, { withVoided, sheetOf }));
  if (isRefusal(sheaves)) return sheaves;
  const before = await printedBefore(desk, sheaves);
  const isCopy = ({ key, wanted }: Sheaf) =>
    !DOCUMENTS[wanted.kind].withoutCopyMark && (job.reprint || before.has(key.join(":")));
  const marked = sheaves.map((sheaf) => ({
    ...sheaf,
    documents: sheaf.documents.map((document): PrintableDocument => ({ ...document, copy: isCopy(sheaf) })),
  }));
  if (job.to === "pdf") return intoFile(parts, marked);
  const batches = marked.reduce<Batch[]>((all, sheaf) => {
    const setting = settingOf(sheaf.wanted.kind);
    return joined(all, sheaf, { ...setting, silent: job.to === "printer" && setting.silent });
  }, []);
  return toPrinter(parts, batches, marked.length);
}

/**
 * Without a dialog each document is printed by itself and counts its own pages. Through a dialog those of a kind go
 * together, for nobody wants to be asked thirty times; but a roll is cut behind each.
 */
function joined(all: Batch[], sheaf: Sheaf, setting: PrintSetting): Batch[] {
  const last = all.at(-1);
  if (
    last &&
    !setting.silent &&
    sheetFormats[setting.sheet].height !== "content" &&
    last.setting.kind === setting.kind
  ) {
    last.sheaves.push(sheaf);
    return all;
  }
  return [...all, { sheaves: [sheaf], setting }];
}

async function toPrinter(parts: Parts, batches: readonly Batch[], total: number): Promise<PrintEnd | Refused> {
  const { desk, shell, onProgress } = parts;
  const engine = await engineOf(desk);
  const done: Sheaf[] = [];
  let outcome: PrintOutcome | undefined;
  onProgress(0, total);
  for (const { sheaves, setting } of batches) {
    const [first] = sheaves;
    const rendered = await engine?.html(
      sheaves.flatMap((sheaf) => sheaf.documents),
      first?.name ?? "",
    );
    if (!rendered) return refuse("unavailable");
    outcome = await shell.print({
      html: pageForPrinter(rendered.html, { several: sheaves.length > 1 }),
      title: first?.name ?? "",
      sheet: sheetFormats[setting.sheet],
      printer: setting.printer ?? undefined,
      copies: setting.copies,
      silent: setting.silent,
    });
    if (!outcome.printed) break;
    done.push(...sheaves);
    // Noted one by one: what lies in the tray is noted even if the next one ends the app.
    await note(parts, sheaves);
    onProgress(done.length, total);
  }
  if (!outcome || outcome.printed || outcome.reason === "cancelled") {
    return { printed: done.length, savedAs: null, cancelled: done.length < total };
  }
  return refuse(codes[outcome.reason], { details: { printed: done.length, total } });
}

const codes = { no_printer: "no_printer", failed: "not_printed" } as const satisfies Record<string, RefusalCode>;

/** One file of all of them, each on its own sheet size and with its own page numbers. */
async function intoFile(parts: Parts, sheaves: readonly Sheaf[]): Promise<PrintEnd | Refused> {
  const { desk, shell, now } = parts;
  const title = sheaves.length === 1 ? (sheaves[0]?.name ?? "") : `${sheaves[0]?.name}+${sheaves.length - 1}`;
  const engine = await engineOf(desk);
  const rendered = await engine?.pdf(
    sheaves.flatMap((sheaf) => sheaf.documents),
    { title, at: now().toISOString() },
  );
  if (!rendered) return refuse("unavailable");
  const savedAs = (await shell.saveFile(`${title}.pdf`, rendered)) ?? null;
  if (savedAs === null) return { printed: 0, savedAs, cancelled: true };
  await note(parts, sheaves);
  return { printed: sheaves.length, savedAs, cancelled: false };
}

const engineOf = (desk: Desk): Promise<App["documents"]> => desk.mirrors.read(async ({ app }) => app.documents);

/** Remembered here, and an operation of the operation log: the audit log hears of it once. */
async function note({ desk, now }: Parts, sheaves: readonly Sheaf[]): Promise<void> {
  const at = now();
  const documents = sheaves.map(
    ({ wanted: { kind, id, delivery, version }, name, documents: [first] }): PrintedDocument => ({
      kind,
      id,
      copy: first?.copy ?? false,
      name,
      printedAt: at.toISOString(),
      ...(delivery === undefined ? {} : { delivery }),
      ...(version === undefined ? {} : { version }),
    }),
  );
  await desk.mirrors.exclusive(async (mirror) => {
    await inTransaction(mirror.file.db, async (tx) => {
      for (const { key } of sheaves) {
        const [kind, row_id, part] = key;
        await notePrint(tx, { kind, row_id, part }, at.toISOString());
      }
    });
    const asked = { endpoint: "POST /api/documents/printed", params: {}, body: { documents }, key: newId() } as const;
    const outcome = await writeLocally(mirror, asked, desk.who(), at);
    if (!outcome.ok) throw new Error(`a printing was not noted: ${outcome.refusal.code}`);
  });
  desk.status.set({}, ["operations"]);
  await desk.engine.written();
}
