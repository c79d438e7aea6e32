/** Pictures on their way, in the browser's own database: rows and files apart, so that the list is read without the files. */
import type { PictureUpload } from "../../../src-shared/desktop/operations.ts";

export interface KeptPicture extends PictureUpload {
  /** SHA-256 of the file as it was given; "" where the browser cannot compute it. */
  hash: string;
  variantId: string | null;
  failures: number;
  at: number;
  thumb: Blob | null;
}

export interface PictureStore {
  list(): Promise<KeptPicture[]>;
  /** Row and file, both kept when it resolves. */
  add(row: KeptPicture, file: Blob): Promise<void>;
  /** Changes it if it is still in one of these states. */
  change(id: string, states: readonly PictureUpload["state"][], values: Partial<KeptPicture>): Promise<boolean>;
  file(id: string): Promise<Blob | undefined>;
  /** Puts what travels in place of what was given. */
  replaceFile(id: string, file: Blob): Promise<void>;
  dropFile(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export function openPictureStore(name: string): PictureStore {
  const opened = open(name);
  /** Runs `work` in one transaction and resolves with what it left in `result` when that is committed. */
  const run = async <T>(
    mode: IDBTransactionMode,
    work: (rows: IDBObjectStore, files: IDBObjectStore, give: (result: T) => void) => void,
  ) => {
    const db = await opened;
    return new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(["rows", "files"], mode, { durability: "strict" });
      let result: T;
      transaction.oncomplete = () => resolve(result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore("rows"), transaction.objectStore("files"), (given) => {
        result = given;
      });
    });
  };
  return {
    list: () =>
      run<KeptPicture[]>("readonly", (rows, _files, give) => {
        const request = rows.getAll();
        request.onsuccess = () => give((request.result as KeptPicture[]).sort((a, b) => a.at - b.at));
      }),
    add: (row, file) =>
      run<void>("readwrite", (rows, files) => {
        rows.put(row);
        files.put(file, row.id);
      }),
    change: (id, states, values) =>
      run<boolean>("readwrite", (rows, _files, give) => {
        const request = rows.get(id);
        request.onsuccess = () => {
          const row = request.result as KeptPicture | undefined;
          const fits = row !== undefined && states.includes(row.state);
          if (fits) rows.put({ ...row, ...values });
          give(fits);
        };
      }),
    file: (id) =>
      run<Blob | undefined>("readonly", (_rows, files, give) => {
        const request = files.get(id);
        request.onsuccess = () => give(request.result as Blob | undefined);
      }),
    replaceFile: (id, file) => run<void>("readwrite", (_rows, files) => void files.put(file, id)),
    dropFile: (id) => run<void>("readwrite", (_rows, files) => void files.delete(id)),
    remove: (id) =>
      run<void>("readwrite", (rows, files) => {
        rows.delete(id);
        files.delete(id);
      }),
  };
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("rows", { keyPath: "id" });
      request.result.createObjectStore("files");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
