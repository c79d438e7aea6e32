/**
 * Prints pages that are complete in themselves, in a window that nobody sees: no network, no script, no storage, no app
 * protocol. The page comes as a string and is gone when the window is.
 */
import { randomUUID } from "node:crypto";
import { BrowserWindow, type Session, session } from "electron";
import type { SheetFormat } from "../../src-shared/documents/sheet-sizes.ts";
import { layoutWidth, pdfSheet, printSheet, sheetOf } from "./sheet.ts";
import type { PrintOutcome, PrintRequest } from "./shell.ts";

/** The address of a page while it is printed; a page may be longer than a `data:` address can be. */
export const PRINT_SCHEME = "print";

/** Everything the page needs is in it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const pages = new Map<string, string>();
let printSession: Session | undefined;

/** In memory only, and apart from the back office's own session. */
function sessionForPrinting(): Session {
  if (printSession) return printSession;
  const own = session.fromPartition("print");
  own.protocol.handle(PRINT_SCHEME, (request) => {
    const html = pages.get(new URL(request.url).host);
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    return html === undefined ? new Response(null, { status: 404 }) : new Response(html, { headers });
  });
  // Whatever the page asks for beyond itself is refused before it leaves.
  own.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !/^(data|blob|print):/.test(details.url) }));
  own.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  printSession = own;
  return own;
}

export async function printPage(request: PrintRequest, hasPrinter: boolean): Promise<PrintOutcome> {
  if (!hasPrinter) return { printed: false, reason: "no_printer" };
  return onHiddenPage(request.html, request.sheet, (page, laidOut) => {
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
        if (printed) resolve({ printed });
        else resolve({ printed, reason: /cancel/i.test(reason) ? "cancelled" : "failed" });
      },
    );
    return promise;
  });
}

export async function pageAsPdf({ html, sheet }: Pick<PrintRequest, "html" | "sheet">): Promise<Uint8Array> {
  return onHiddenPage(html, sheet, (page, laidOut) =>
    page.webContents.printToPDF({ printBackground: true, preferCSSPageSize: false, ...pdfSheet(laidOut) }),
  );
}

async function onHiddenPage<Result>(
  html: string,
  size: SheetFormat,
  work: (page: BrowserWindow, sheet: ReturnType<typeof sheetOf>) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID();
  pages.set(id, html);
  const page = new BrowserWindow({
    show: false,
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
    // Fonts and pictures are in the page; they must be ready before it is measured.
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
