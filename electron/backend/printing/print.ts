/**
 * Print jobs: documents are read from the mirror, marked as copies where they were printed before, rendered as complete
 * pages, and sent to the printer that is set for their kind. Each print is recorded for the server, online and offline.
 */
import { insertPrint } from "../../../db/desktop/printing.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { App } from "../../../server/context.ts";
import { isRefusal, type Refusal, type RefusalCode, refuse } from "../../../src-shared/api/refusal.ts";
import type { PrintJob, PrintSetting } from "../../../src-shared/desktop/operations.ts";
import type { PrintedDocument } from "../../../src-shared/documents/operations.ts";
import { DOCUMENTS, type DocumentKind, type PrintableDocument } from "../../../src-shared/documents/registry.ts";
import { sheetFormats } from "../../../src-shared/documents/sheet-sizes.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Os, PrintOutcome } from "../../os/os.ts";
import { writeLocally } from "../../sync/write.ts";
import type { AccountSession } from "../account-session.ts";
import { type PrintItem, readPrintItems } from "./print-items.ts";
import { printedBefore } from "./printed-before.ts";
import { pageForPrinter } from "./printer-page.ts";
import { withQuoteCode } from "./quote-code.ts";
import { readSettings } from "./settings.ts";

export interface PrintResult {
  /** Number of documents that were printed or saved. */
  printed: number;
  savedAs: string | null;
  cancelled: boolean;
}

interface Deps {
  session: AccountSession;
  os: Os;
  now: () => Date;
  /** Called with the number of documents done and their total. */
  onProgress: (done: number, total: number) => void;
}

type Refused = Refusal<"not_found" | "no_printer" | "not_printed" | "unavailable">;

/** Items that are sent to the printer as one page. */
interface Batch {
  items: PrintItem[];
  setting: PrintSetting;
}

export async function print(deps: Deps, job: PrintJob): Promise<PrintResult | Refused> {
  const { session } = deps;
  const settings = await session.mirrors.read((mirror) => readSettings(mirror.file.reader));
  const settingOf = (kind: PrintSetting["kind"]): PrintSetting => {
    const stored = settings.find((setting) => setting.kind === kind) as PrintSetting;
    if (!job.using) return stored;
    // A sheet size that this kind does not have leaves its own: a receipt stays on its roll.
    const sheet = DOCUMENTS[kind].sheets.find((size) => size === job.using?.sheet) ?? stored.sheet;
    return { ...stored, ...job.using, sheet };
  };
  const sheetOf = (kind: DocumentKind) => settingOf(kind).sheet;
  const withVoided = session.user().role !== "staff";
  const items = await session.mirrors.read((mirror) => readPrintItems(mirror, job.documents, { withVoided, sheetOf }));
  if (isRefusal(items)) return items;
  const before = await printedBefore(session, items);
  const isCopy = ({ key, requested }: PrintItem) =>
    !DOCUMENTS[requested.kind].withoutCopyMark && (job.reprint || before.has(key.join(":")));
  const publicUrl = await session.mirrors.read(async ({ app }) => app.config.publicUrl);
  const marked = items.map((item) => {
    const coded = withQuoteCode(item, publicUrl);
    return {
      ...coded,
      documents: coded.documents.map((document): PrintableDocument => ({ ...document, copy: isCopy(item) })),
    };
  });
  if (job.to === "pdf") return intoFile(deps, marked);
  const batches = marked.reduce<Batch[]>((all, item) => {
    const setting = settingOf(item.requested.kind);
    return addToBatches(all, item, { ...setting, silent: job.to === "printer" && setting.silent });
  }, []);
  return toPrinter(deps, batches, marked.length);
}

/**
 * Adds an item to the batches. Without a dialog each document is a batch of its own and counts its own pages. With a dialog
 * documents of one kind share a batch, so that it opens once; on a roll they do not, since it is cut after each.
 */
function addToBatches(all: Batch[], item: PrintItem, setting: PrintSetting): Batch[] {
  const last = all.at(-1);
  if (
    last &&
    !setting.silent &&
    sheetFormats[setting.sheet].height !== "content" &&
    last.setting.kind === setting.kind
  ) {
    last.items.push(item);
    return all;
  }
  return [...all, { items: [item], setting }];
}

async function toPrinter(deps: Deps, batches: readonly Batch[], total: number): Promise<PrintResult | Refused> {
  const { session, os, onProgress } = deps;
  const engine = await engineOf(session);
  const done: PrintItem[] = [];
  let outcome: PrintOutcome | undefined;
  onProgress(0, total);
  for (const { items, setting } of batches) {
    const [first] = items;
    const rendered = await engine?.html(
      items.flatMap((item) => item.documents),
      first?.name ?? "",
    );
    if (!rendered) return refuse("unavailable");
    outcome = await os.print({
      html: pageForPrinter(rendered.html, { several: items.length > 1 }),
      title: first?.name ?? "",
      sheet: sheetFormats[setting.sheet],
      printer: setting.printer ?? undefined,
      copies: setting.copies,
      silent: setting.silent,
    });
    if (!outcome.printed) break;
    done.push(...items);
    // Recorded after each batch, so that printed documents stay recorded if the app ends during the next.
    await recordPrints(deps, items);
    onProgress(done.length, total);
  }
  if (!outcome || outcome.printed || outcome.reason === "cancelled") {
    return { printed: done.length, savedAs: null, cancelled: done.length < total };
  }
  return refuse(codes[outcome.reason], { details: { printed: done.length, total } });
}

const codes = { no_printer: "no_printer", failed: "not_printed" } as const satisfies Record<string, RefusalCode>;

/** Saves all documents into one PDF, each with its own sheet size and page numbers. */
async function intoFile(deps: Deps, items: readonly PrintItem[]): Promise<PrintResult | Refused> {
  const { session, os, now } = deps;
  const title = items.length === 1 ? (items[0]?.name ?? "") : `${items[0]?.name}+${items.length - 1}`;
  const engine = await engineOf(session);
  const rendered = await engine?.pdf(
    items.flatMap((item) => item.documents),
    { title, at: now().toISOString() },
  );
  if (!rendered) return refuse("unavailable");
  const savedAs = (await os.saveFile(`${title}.pdf`, rendered)) ?? null;
  if (savedAs === null) return { printed: 0, savedAs, cancelled: true };
  await recordPrints(deps, items);
  return { printed: items.length, savedAs, cancelled: false };
}

const engineOf = (session: AccountSession): Promise<App["documents"]> =>
  session.mirrors.read(async ({ app }) => app.documents);

/** Records prints in the desktop's own table and as one operation for the server's audit log. */
async function recordPrints({ session, now }: Deps, items: readonly PrintItem[]): Promise<void> {
  const at = now();
  const documents = items.map(
    ({ requested: { kind, id, delivery, version }, name, documents: [first], linkHash }): PrintedDocument => ({
      kind,
      id,
      copy: first?.copy ?? false,
      name,
      printedAt: at.toISOString(),
      ...(delivery === undefined ? {} : { delivery }),
      ...(version === undefined ? {} : { version }),
      ...(linkHash === undefined ? {} : { linkHash }),
    }),
  );
  await session.mirrors.exclusive(async (mirror) => {
    await inTransaction(mirror.file.db, async (tx) => {
      for (const { key } of items) {
        const [kind, row_id, part] = key;
        await insertPrint(tx, { kind, row_id, part }, at.toISOString());
      }
    });
    const request = { endpoint: "POST /api/documents/printed", params: {}, body: { documents }, key: newId() } as const;
    const outcome = await writeLocally(mirror, request, session.user(), at);
    if (!outcome.ok) throw new Error(`a printing was not noted: ${outcome.refusal.code}`);
  });
  session.status.set({}, ["operations"]);
  await session.engine.written();
}
