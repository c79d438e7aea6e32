import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useUploads } from "../parts/use-uploads.ts";
import { useServices } from "../services.tsx";
import { attachPicture } from "./attach-picture.ts";
import { createTargetFinder } from "./find-target.ts";
import type { SkuMatch } from "./match-sku.ts";
import { sendPicture } from "./send-picture.ts";

export interface SkuFile {
  id: number;
  file: File;
  /** Undefined while it is looked for; null: nobody's, it waits in the tray. */
  target: SkuMatch | null | undefined;
}

const byName = new Intl.Collator("en", { numeric: true });

/** Files on their way to products: looked for by SKU, sorted by hand where that fails, then sent and put in place. */
export function useSkuFiles() {
  const { api } = useServices();
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly SkuFile[]>([]);
  const find = useMemo(() => createTargetFinder(api), [api]);
  const lastId = useRef(0);
  const targets = useRef(new Map<File, SkuMatch>());
  // Pictures of one product are put in place one after the other, in the order of their names.
  const turns = useRef(new Map<string, Promise<void>>());

  const assign = (id: number, target: SkuFile["target"]) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, target } : one)));

  const uploading = useUploads(async (file) => {
    const target = targets.current.get(file);
    if (!target) throw new Error("a file without a product was sent");
    const before = turns.current.get(target.productId);
    const placed = (async () => {
      const { path } = await sendPicture(api, file, "products");
      await before;
      await attachPicture(api, target, path);
    })();
    turns.current.set(
      target.productId,
      placed.catch(() => {}),
    );
    await placed;
    void queries.invalidateQueries();
  });

  async function add(chosen: readonly File[]) {
    const pictures = chosen
      .filter((file) => file.type.startsWith("image/"))
      .sort((a, b) => byName.compare(a.name, b.name));
    const added = pictures.map((file): SkuFile => ({ id: ++lastId.current, file, target: undefined }));
    setFiles((all) => [...all, ...added]);
    for (const { id, file } of added) assign(id, (await find(file).catch(() => undefined)) ?? null);
  }

  function send() {
    const ready = files.filter((one) => one.target);
    for (const { file, target } of ready) if (target) targets.current.set(file, target);
    setFiles((all) => all.filter((one) => !one.target));
    uploading.add(ready.map((one) => one.file));
  }

  return {
    files,
    add,
    assign,
    send,
    drop: (id: number) => setFiles((all) => all.filter((one) => one.id !== id)),
    uploading,
  };
}
