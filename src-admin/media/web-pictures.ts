/**
 * The queue as a browser can have it. Files and rows are in the browser's own database before anything is done with them;
 * one of the open tabs works (a lock that ends with its tab), all of them show. As on the desktop
 * (electron/backend/pictures/send-pictures.ts) a picture goes in two steps, each of which can be taken again.
 */
import { ApiError } from "../../src-shared/contract/client.ts";
import type { PictureProblem, PictureUpload } from "../../src-shared/contract/desktop.ts";
import { newId } from "../../src-shared/model/id.ts";
import { byPlace, placeInName } from "../../src-shared/model/match-sku.ts";
import type { OfficeApi } from "../api.ts";
import { createTargetFinder } from "./find-target.ts";
import { inOrder, type PictureQueue } from "./picture-queue.ts";
import { type KeptPicture, openPictureStore } from "./picture-store.ts";
import { preparePicture } from "./prepare-picture.ts";
import { sendPicture } from "./send-picture.ts";

const AT_ONCE = 3;
const AGAIN_MS = 4000;
/** Answers of 5xx to one picture after which it is set aside. */
const MOST_FAILURES = 6;

export function webPictures(staffId: string, office: OfficeApi): PictureQueue {
  const { api } = office;
  const name = `pictures-${staffId}`;
  const store = openPictureStore(name);
  const others = new BroadcastChannel(name);
  const find = createTargetFinder(api);
  const listeners = new Set<() => void>();
  const travelling = new Map<string, { call: AbortController; sent: number }>();
  const thumbs = new Map<string, string>();
  let uploads: readonly PictureUpload[] = [];
  let works = false;
  let busy = false;
  let again = false;
  let resting = false;

  async function show(): Promise<void> {
    const rows = await store.list();
    for (const { id, thumb } of rows) if (thumb && !thumbs.has(id)) thumbs.set(id, URL.createObjectURL(thumb));
    const begun = new Map<string, number>();
    for (const { batch, at } of rows) if (!begun.has(batch)) begun.set(batch, at);
    uploads = rows
      .sort((a, b) => (begun.get(b.batch) ?? 0) - (begun.get(a.batch) ?? 0))
      .map((row) => ({ ...row, sent: travelling.get(row.id)?.sent ?? row.sent }));
    for (const listener of [...listeners]) listener();
  }
  /** Something was written: here and in the other tabs it is shown, and whoever works looks for what there is to do. */
  async function changed(): Promise<void> {
    others.postMessage("changed");
    await show();
    void work();
  }
  others.onmessage = () => {
    void show();
    void work();
  };
  const rest = () => {
    if (resting) return;
    resting = true;
    setTimeout(wake, AGAIN_MS);
  };
  function wake(): void {
    resting = false;
    void work();
  }
  addEventListener("online", wake);

  async function work(): Promise<void> {
    if (!works) return;
    again = true;
    if (busy) return;
    busy = true;
    try {
      while (again && !resting) {
        again = false;
        while (!resting && (await readNext())) await changed();
        await placeAll();
        await sendWaiting();
      }
    } catch {
      // The database is full or gone: what is in it stays there.
      rest();
    } finally {
      busy = false;
    }
  }

  async function readNext(): Promise<boolean> {
    const rows = await store.list();
    const row = rows.find(({ state }) => state === "reading");
    if (!row) return false;
    const file = await store.file(row.id);
    const end = async (values: Partial<KeptPicture>) => {
      await store.change(row.id, ["reading"], values);
      return true;
    };
    const prepared = file ? await preparePicture(file, row.name) : { problem: "lost" as const };
    if ("problem" in prepared) return end({ state: "failed", problem: prepared.problem });
    let match: Awaited<ReturnType<typeof find>>;
    try {
      match = await find(row.name);
    } catch {
      // Without a line nobody knows whose it is.
      rest();
      return false;
    }
    if (prepared.file !== file) await store.replaceFile(row.id, prepared.file);
    const found = {
      ...{ bytes: prepared.file.size, thumb: prepared.thumb, sku: match?.sku ?? null },
      ...{ productId: match?.productId ?? null, productName: match?.name ?? null, variantId: match?.variantId ?? null },
      place: match ? placeInName(row.name, match.sku) : null,
    };
    if (rows.some((other) => isTwin(row, match?.productId, other))) {
      return end({ ...found, state: "duplicate", problem: "twice" });
    }
    if (!match) return end({ ...found, state: "unmatched" });
    // A copy under a name that says nothing came first: this one says whose it is.
    for (const other of rows.filter(({ hash, state }) => hash !== "" && hash === row.hash && state === "unmatched")) {
      await store.change(other.id, ["unmatched"], { state: "duplicate", problem: "twice" });
    }
    return end({ ...found, state: "matched" });
  }

  async function sendWaiting(): Promise<void> {
    const waiting = (await store.list()).filter(({ state }) => state === "waiting").sort(byProduct);
    for (const row of waiting) {
      if (resting || travelling.size >= AT_ONCE) return;
      if (travelling.has(row.id)) continue;
      travelling.set(row.id, { call: new AbortController(), sent: 0 });
      void travel(row).finally(() => {
        travelling.delete(row.id);
        void changed();
      });
    }
  }

  async function travel(row: KeptPicture): Promise<void> {
    const { id } = row;
    const one = travelling.get(id);
    if (!one || !(await store.change(id, ["waiting"], { state: "sending", problem: null }))) return;
    await show();
    const blob = await store.file(id);
    if (!blob) return fail(id, "lost");
    try {
      const onSent = (bytes: number) => {
        // A form is a little longer than the file in it.
        one.sent = Math.min(bytes, blob.size);
        uploads = uploads.map((upload) => (upload.id === id ? { ...upload, sent: one.sent } : upload));
        for (const listener of [...listeners]) listener();
      };
      const file = new File([blob], row.name, { type: blob.type });
      const { path } = await sendPicture(office, file, "products", { onSent, signal: one.call.signal });
      await store.change(id, ["sending"], { path, sent: blob.size });
    } catch (problem) {
      if (one.call.signal.aborted) return;
      const status = problem instanceof ApiError ? problem.status : 0;
      if (canPass(status)) return later(row, status);
      await fail(id, problems[status] ?? "refused");
    }
  }

  const fail = async (id: string, problem: PictureProblem): Promise<void> => {
    await store.change(id, ["sending"], { state: "failed", problem, sent: 0 });
  };
  /** Tried again by itself; set aside when it was the server's trouble too often. */
  async function later(row: KeptPicture, status: number): Promise<void> {
    const failures = row.failures + (status >= 500 ? 1 : 0);
    if (failures >= MOST_FAILURES) await fail(row.id, "server");
    else if (row.path === null) await store.change(row.id, ["sending"], { state: "waiting", failures, sent: 0 });
    else await store.change(row.id, ["sending"], { failures });
    rest();
  }

  async function placeAll(): Promise<void> {
    for (let turns = 0; !resting && turns < 500; turns += 1) {
      const all = await store.list();
      const next = all.filter((row) => canBePlaced(row, all)).sort(byProduct)[0];
      if (!next) return;
      await placeOne(next);
      await changed();
    }
  }

  async function placeOne(row: KeptPicture): Promise<void> {
    const { id, productId, path, variantId, place } = row;
    try {
      const { added } = await api("POST /api/products/:id/pictures", {
        params: { id: productId ?? "" },
        body: { path: path ?? "", variantId, place },
        headers: { "idempotency-key": `${id}.${productId}` },
      });
      await store.change(id, ["sending"], added ? { state: "done" } : { state: "duplicate", problem: "there" });
      await store.dropFile(id);
    } catch (problem) {
      const status = problem instanceof ApiError ? problem.status : 0;
      if (status === 412 || canPass(status)) return later(row, status);
      const code = problem instanceof ApiError ? problem.fields.path?.code : undefined;
      await fail(id, status === 404 ? "gone" : code === "too_many_lines" ? "full" : "refused");
    }
  }

  const begin = async () => {
    works = true;
    for (const { id, state, path } of await store.list()) {
      // Was under way when its tab was closed.
      if (state === "sending" && path === null) await store.change(id, ["sending"], { state: "waiting", sent: 0 });
    }
    await work();
    // Held for as long as this tab lives.
    await new Promise(() => {});
  };
  void show();
  if (navigator.locks) void navigator.locks.request(name, begin);
  else void begin();

  return {
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async add(files) {
      const batch = newId();
      for (const file of inOrder(files)) {
        // A copy: the file itself may be moved or thrown away before it is sent.
        const bytes = await file.arrayBuffer();
        const row: KeptPicture = {
          ...{ id: newId(), batch, name: file.name, bytes: file.size, sent: 0, state: "reading", problem: null },
          ...{ sku: null, productId: null, productName: null, variantId: null, place: null, path: null },
          ...{ hash: await hashOf(bytes), failures: 0, at: Date.now(), thumb: null },
        };
        await store.add(row, new Blob([bytes], { type: file.type }));
        await changed();
      }
    },
    async send() {
      for (const { id } of await store.list()) await store.change(id, ["matched"], { state: "waiting" });
      await changed();
    },
    async assign(id, product) {
      const found = product && (await api("GET /api/staff/products/:id", { params: { id: product.id } }));
      await store.change(id, ["matched", "unmatched"], {
        ...{ state: found ? "matched" : "unmatched", productId: found?.id ?? null, productName: found?.name ?? null },
        ...{ sku: null, variantId: null, place: null, problem: null },
      });
      await changed();
    },
    async retry(id) {
      const row = (await store.list()).find((one) => one.id === id);
      const sendable = row?.productId && ["gone", "full", "refused", "server"].includes(row.problem ?? "");
      const values = { problem: null, failures: 0, sent: 0, path: null };
      await store.change(id, ["failed"], { ...values, state: sendable ? "waiting" : "reading" });
      await changed();
    },
    async cancel(id) {
      const row = (await store.list()).find((one) => one.id === id);
      // Its last step cannot be called back any more.
      if (!row || row.path !== null) return;
      await store.change(id, ["reading", "matched", "unmatched", "waiting", "sending"], {
        state: "cancelled",
        sent: 0,
      });
      travelling.get(id)?.call.abort();
      await store.dropFile(id);
      await changed();
    },
    async forget(id) {
      await store.remove(id);
      await changed();
    },
    thumb: ({ id }) => thumbs.get(id),
  };
}

const problems: Readonly<Record<number, PictureProblem>> = { 413: "huge", 415: "kind", 422: "broken" };

/** No line, a server that asks for patience, or one that is in trouble. */
const canPass = (status: number): boolean => status === 0 || [401, 408, 425, 429].includes(status) || status >= 500;

/** Product by product, in the order of their places. */
const byProduct = (a: KeptPicture, b: KeptPicture): number =>
  (a.batch === b.batch ? 0 : a.at - b.at) || (a.productId ?? "").localeCompare(b.productId ?? "") || byPlace(a, b);

/** In the library, and none that belongs before it is still on its way there. */
const canBePlaced = (row: KeptPicture, all: readonly KeptPicture[]): boolean =>
  row.state === "sending" &&
  row.path !== null &&
  !all.some(
    (other) =>
      other.productId === row.productId &&
      other.batch === row.batch &&
      other.path === null &&
      ["waiting", "sending"].includes(other.state) &&
      byPlace(other, row) < 0,
  );

/** The same file, given before and for the same product; of one that is done, only in the same batch. */
function isTwin(row: KeptPicture, productId: string | undefined, other: KeptPicture): boolean {
  if (other.id === row.id || row.hash === "" || other.hash !== row.hash) return false;
  if (["reading", "failed", "cancelled", "duplicate"].includes(other.state)) return false;
  if (other.state === "done" && other.batch !== row.batch) return false;
  return productId === undefined || other.productId === productId;
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  // Only pages from https and from this very computer may reckon so.
  if (!crypto.subtle) return "";
  const sum = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
