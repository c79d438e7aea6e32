import type { Mutation } from "./mutation.ts";

/** Guards against abuse: each taken out once. */
export const guards: Mutation[] = [
  {
    name: "A form of fields is read without counting them",
    file: "server/http/read-form.ts",
    find: 'return countFields(body) > MAX_FIELDS ? refuse("too_large") : body;',
    replace: "return body;",
    caughtBy: { file: "tests/api/http-security.test.ts", title: "a page is sent more fields than any form has" },
  },
  {
    name: "Access check guard: operations are not asked who may call them",
    file: "src-shared/api/handle.ts",
    find: 'if (permission === "sign_in") return refusalOutcome(refuse("unauthenticated"));',
    replace: "",
    caughtBy: {
      file: "tests/api/access-matrix.test.ts",
      title: "a visitor is refused every operation that is not for visitors, with any input",
    },
  },
  {
    name: "Price guard: the price of a line does not come from the database",
    file: "server/features/cart/price-lines.ts",
    find: "unitPrice: variant.price,",
    replace: "unitPrice: 1,",
    caughtBy: {
      file: "tests/api/place-order.test.ts",
      title: "a price, total, status or unknown key in the request changes nothing",
    },
  },
  {
    name: "Stock guard: pieces are taken without asking whether they are there",
    file: "db/queries/stock/stock.ts",
    find: 'eb.or([eb("on_hand", ">=", least), eb("backorder", "=", true), eb("tracked", "=", false)])',
    replace: 'eb("tracked", ">=", 0)',
    caughtBy: {
      file: "tests/db/stock.test.ts",
      title: "on hand is the sum of its movements and never below zero, after any attempt",
    },
  },
  {
    name: "Idempotency guard: a key's first answer is not looked for",
    file: "server/kernel/idempotency.ts",
    find: "const storedOutcome = await findOutcome<T>(tx, key);",
    replace: "const storedOutcome = (await Promise.resolve()) as Awaited<ReturnType<typeof findOutcome<T>>>;",
    caughtBy: {
      file: "tests/api/place-order.test.ts",
      title: "the same key with another request is refused and does nothing",
    },
  },
  {
    name: "Look-up guard: a file is deleted by its path without being looked up",
    file: "server/features/media/remove-media.ts",
    find: 'if (!row) return refuse("not_found");',
    replace: "if (!row) return { path };",
    caughtBy: { file: "tests/api/upload-image.test.ts", title: "finds nothing and touches nothing" },
  },
  {
    name: "Forgery guard: where an unsafe request comes from is not looked at",
    file: "server/http/security.ts",
    find: "if (trusted) return next();",
    replace: "if (trusted || !trusted) return next();",
    caughtBy: { file: "tests/api/http-security.test.ts", title: "cannot write here" },
  },
  {
    name: "Sanitising guard: HTML of texts is shown as it was stored",
    file: "server/kernel/markdown/safe-html.ts",
    find: "return sanitizeHtml(html, pictures.size > 0 ? showing(pictures) : allowed);",
    replace: "return (pictures.size > 0 ? showing(pictures) : allowed) ? html : html;",
    caughtBy: {
      file: "tests/api/catalogue.test.ts",
      title: "text that staff write reaches visitors without anything that could run",
    },
  },
  {
    name: "Picture guard: a text shows pictures of any address",
    file: "server/kernel/markdown/safe-html.ts",
    find: "if (!size) return {};",
    replace: "if (!size) return { src };",
    caughtBy: { file: "tests/unit/content/text-pictures.test.ts", title: "is left out" },
  },
  {
    name: "Order limit guard: orders of one address are not limited",
    file: "server/features/order-processing/placing/order-limits.ts",
    find: "if (wait !== undefined) {",
    replace: "if (wait === -1) {",
    caughtBy: {
      file: "tests/api/order-limits.test.ts",
      title: "an office of fifty people behind one address is served, twice each; then the next hour",
    },
  },
  {
    name: "Body limit guard: a body is taken however long it is",
    file: "server/http/read-body.ts",
    find: 'return size > maxBytes ? refuse("too_large") : Buffer.concat(parts);',
    replace: "return Buffer.concat(parts);",
    caughtBy: {
      file: "tests/api/http-security.test.ts",
      title: "a body over 100 kB is refused and the connection closed",
    },
  },
  {
    name: "Form token guard: a picture is decoded before the form's token is looked at",
    file: "server/features/intake/receive-quote-request.ts",
    find: "const upload = attached && !early ?",
    replace: "const upload = attached ?",
    caughtBy: {
      file: "tests/api/guest-uploads.test.ts",
      title: "a picture that comes without a token of the form is not even decoded",
    },
  },
  {
    name: "Decoder guard: guests have the places of staff",
    file: "server/features/media/ingest.ts",
    find: "return pictureDecoders[sender].decode(bytes, claimed, signal);",
    replace: 'return pictureDecoders[sender === "guest" ? "staff" : sender].decode(bytes, claimed, signal);',
    caughtBy: {
      file: "tests/unit/media/picture-decoder.test.ts",
      title: "have three places to wait, and keep no picture of staff waiting",
    },
  },
  {
    name: "Decoder guard: the process that decodes does not watch its own size",
    file: "server/features/media/decoding/decode-process.ts",
    find: "process.memoryUsage.rss() - before > job.limits.maxProcessBytes",
    replace: "process.memoryUsage.rss() < 0",
    caughtBy: {
      file: "tests/unit/media/picture-decoder.test.ts",
      title: "lose their process when it grows too large or computes too long, and the next one gets another",
    },
  },
  {
    name: "Decoder guard: pictures of senders who went are decoded all the same",
    file: "server/features/media/decoding/picture-decoder.ts",
    find: "ask({ bytes, claimed, limits }), { signal });",
    replace: "ask({ bytes, claimed, limits }));",
    caughtBy: {
      file: "tests/unit/media/picture-decoder.test.ts",
      title: "that wait for their turn are dropped when their sender goes",
    },
  },
  {
    name: "Upload guard: files of one address are not counted",
    file: "server/features/media/guest-uploads.ts",
    find: "if (counted.files > GUEST_UPLOADS.filesAnHour)",
    replace: "if (counted.files < 0)",
    caughtBy: { file: "tests/api/guest-uploads.test.ts", title: "one address sends thirty an hour" },
  },
  {
    name: "Upload guard: the volume of guests' files is not limited",
    file: "server/features/media/guest-uploads.ts",
    find: "if (all * KILOBYTE <= GUEST_UPLOADS.bytesADayInAll) return undefined;",
    replace: "if (all > 0) return undefined;",
    caughtBy: {
      file: "tests/api/guest-uploads.test.ts",
      title: "one address sends 100 MB a day and all together 1 GB",
    },
  },
  {
    name: "Upload guard: a customer's PDF may be as large as a picture",
    file: "server/features/media/customer-upload.ts",
    find: 'if (isPdf && bytes.length > maxPdfBytes) return refuse("too_large");',
    replace: 'if (maxPdfBytes < 0) return refuse("too_large");',
    caughtBy: { file: "tests/api/guest-uploads.test.ts", title: "a customer's PDF has at most 2 MB" },
  },
  {
    name: "Upload guard: a file is read before its token is looked up",
    file: "server/http/mount-api.ts",
    find: " ?? (await refuseHolderBeforeBody(app, key, params));",
    replace: " ?? (key ? undefined : await refuseHolderBeforeBody(app, key, params));",
    caughtBy: { file: "tests/api/guest-uploads.test.ts", title: "is not read for a token that opens nothing" },
  },
  {
    name: "Document guard: the PDF of a quote is rendered for each who asks",
    file: "server/pdf/pdf-cache.ts",
    find: "if (underWay !== undefined) return underWay;",
    replace: "",
    caughtBy: {
      file: "tests/unit/documents/pdf-cache.test.ts",
      title: "the PDF of a quote is rendered once, however many ask for it and whenever",
    },
  },
  {
    name: "Document guard: holders of links come before staff",
    file: "server/kernel/limiter.ts",
    find: "const first = queue.findIndex((entry) => !entry.yields);",
    replace: "const first = queue.findIndex((entry) => entry.yields);",
    caughtBy: { file: "tests/unit/documents/pool.test.ts", title: "holders of links wait for staff" },
  },
  {
    name: "Picture guard: sizes are made for whoever asks for them all",
    file: "server/features/media/store/renditions.ts",
    find: "if (mayRender?.() === false) return limited;",
    replace: "if (mayRender?.() === undefined) return limited;",
    caughtBy: {
      file: "tests/unit/media/serve-images.test.ts",
      title: "one address has a limit of new sizes a minute; existing sizes are free",
    },
  },
  {
    name: "Folder guard: sizes of pictures fill the disk",
    file: "db/storage/disk.ts",
    find: "if (total <= maxBytes) return;",
    replace: "if (total >= 0) return;",
    caughtBy: {
      file: "tests/unit/media/renditions.test.ts",
      title: "the folder of renditions has a limit",
    },
  },
  {
    name: "Path guard: a path climbs out of the files of the back office",
    file: "server/http/serving/serve-admin.ts",
    find: "if (climbs(path)) return next();",
    replace: "",
    caughtBy: {
      file: "tests/api/http-security.test.ts",
      title: "no path climbs out of the folder of the back office's files to its page",
    },
  },
  {
    name: "Metrics guard: a proxy on the same computer reads what the shop counts",
    file: "server/http/serving/serve-metrics.ts",
    find: "!isLocalRequest(req) || !isKnown(req)",
    replace: "!isLocalRequest(req)",
    caughtBy: { file: "tests/api/metrics.test.ts", title: "of a public shop exists only for clients with its token" },
  },
  {
    name: "A picture that was called back is kept",
    file: "server/features/media/store/store-upload.ts",
    find: 'if (ctx.signal?.aborted) return refuse("unavailable");',
    replace: "",
    caughtBy: {
      file: "tests/api/upload-image.test.ts",
      title: "an upload that is called back when all of it has left",
    },
  },
  {
    name: "Draft guard: the link of a preview proves nothing",
    file: "server/features/site/draft-token.ts",
    find: "return sameSecret(token, draftToken(secrets, id));",
    replace: "return true;",
    caughtBy: {
      file: "tests/api/site-preview.test.ts",
      title: "a link that opens nothing leads to the page as visitors see it, and nowhere else",
    },
  },
];
