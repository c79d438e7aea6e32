/**
 * Printing of complete pages in a hidden window without network, scripts, storage or the app protocol. A page is served
 * from memory and removed with its window.
 */
import { randomUUID } from "node:crypto";
import { BrowserWindow, type Session, session } from "electron";
import type { SheetFormat } from "../../src-shared/documents/sheet-sizes.ts";
import type { PrintOutcome, PrintRequest } from "./os.ts";
import { layoutWidth, pdfSheet, printSheet, sheetOf } from "./sheet.ts";

/** Scheme of pages while they are printed, since a `data:` address limits their length. */
export const PRINT_SCHEME = "print";

/** The content policy of a printed page, which loads nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const pages = new Map<string, string>();
let printSession: Session | undefined;

/** The session of printed pages: in memory only and separate from the back office's. */
function sessionForPrinting(): Session {
  if (printSession) return printSession;
  const own = session.fromPartition("print");
  own.protocol.handle(PRINT_SCHEME, (request) => {
    const html = pages.get(new URL(request.url).host);
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    return html === undefined ? new Response(null, { status: 404 }) : new Response(html, { headers });
  });
  // Requests to any other address are cancelled.
  own.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !/^(data|blob|print):/.test(details.url) }));
  own.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  printSession = own;
  return own;
}

/** What printing needs beside the request. */
interface PrintPlace {
  hasPrinter: boolean;
  /** Owns the system's dialog, which would else fall behind it. */
  parent: BrowserWindow | undefined;
  /** Takes the system's words for a failed print. */
  onFailure(reason: string): void;
}

export async function printPage(request: PrintRequest, place: PrintPlace): Promise<PrintOutcome> {
  if (!place.hasPrinter) return { printed: false, reason: "no_printer" };
  const parent = request.silent ? undefined : place.parent;
  return onHiddenPage({ ...request, parent }, (page, laidOut) => {
    const { promise, resolve } = Promise.withResolvers<PrintOutcome>();
    page.webContents.print(
      {
        silent: request.silent,
        printBackground: true,
        copies: request.copies,
        ...(request.printer === undefined ? {} : { deviceName: request.printer }),
        ...printSheet(laidOut),
      },
      (printed, reason) => {
        const isCancelled = /cancel/i.test(reason);
        if (!printed && !isCancelled) place.onFailure(reason);
        if (printed) resolve({ printed });
        else resolve({ printed, reason: isCancelled ? "cancelled" : "failed" });
      },
    );
    return promise;
  });
}

export async function pageAsPdf({ html, sheet }: Pick<PrintRequest, "html" | "sheet">): Promise<Uint8Array> {
  return onHiddenPage({ html, sheet }, (page, laidOut) =>
    page.webContents.printToPDF({ printBackground: true, preferCSSPageSize: false, ...pdfSheet(laidOut) }),
  );
}

async function onHiddenPage<Result>(
  { html, sheet: size, parent }: { html: string; sheet: SheetFormat; parent?: BrowserWindow | undefined },
  work: (page: BrowserWindow, sheet: ReturnType<typeof sheetOf>) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID();
  pages.set(id, html);
  const page = new BrowserWindow({
    show: false,
    ...(parent ? { parent } : {}),
    width: layoutWidth(size),
    height: 600,
    useContentSize: true,
    webPreferences: {
      session: sessionForPrinting(),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  try {
    await page.loadURL(`${PRINT_SCHEME}://${id}/`);
    // The page is measured after its inline fonts and pictures are decoded.
    const height: unknown = await page.webContents.executeJavaScript(
      `Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => {}))])
        .then(() => Math.ceil(document.body.getBoundingClientRect().height))`,
    );
    return await work(page, sheetOf(size, typeof height === "number" ? height : 0));
  } finally {
    page.destroy();
    pages.delete(id);
  }
}
