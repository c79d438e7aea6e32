import { useCallback, useState } from "react";
import { newId } from "../../src-shared/values/id.ts";
import { readStored, writeStored } from "../app/stored.ts";
import { emptySale, type Sale } from "./sale.ts";

export interface ParkedSale {
  id: string;
  at: string;
  sale: Sale;
}

export interface SaleState {
  sale: Sale;
  change(next: Sale | ((now: Sale) => Sale)): void;
  /** Put aside, oldest first. */
  parked: readonly ParkedSale[];
  park(): void;
  /** Takes one up again; what is on the counter now is put aside for it. */
  resume(id: string): void;
  dropParked(id: string): void;
}

const isSale = (kept: unknown): kept is Sale =>
  typeof kept === "object" && kept !== null && "lines" in kept && Array.isArray(kept.lines) && "customer" in kept;

const isParked = (kept: unknown): kept is ParkedSale =>
  typeof kept === "object" && kept !== null && "id" in kept && "sale" in kept && isSale(kept.sale);

function readDesk(): { sale: Sale; parked: ParkedSale[] } {
  const sale = readStored("draft.counter.sale");
  const parked = readStored("draft.counter.parked");
  return { sale: isSale(sale) ? sale : emptySale, parked: Array.isArray(parked) ? parked.filter(isParked) : [] };
}

/** The sale on the counter and those put aside: on this computer, over a reload, a crash and a power cut. */
export function useSale(): SaleState {
  const [desk, setDesk] = useState(readDesk);
  const put = useCallback((step: (now: typeof desk) => typeof desk) => {
    setDesk((now) => {
      const next = step(now);
      writeStored("draft.counter.sale", next.sale);
      writeStored("draft.counter.parked", next.parked);
      return next;
    });
  }, []);
  const aside = (sale: Sale): ParkedSale[] =>
    sale.lines.length > 0 ? [{ id: newId(), at: new Date().toISOString(), sale }] : [];
  return {
    ...desk,
    change: (next) => put((now) => ({ ...now, sale: typeof next === "function" ? next(now.sale) : next })),
    park: () => put((now) => ({ sale: emptySale, parked: [...now.parked, ...aside(now.sale)] })),
    resume: (id) =>
      put((now) => {
        const wanted = now.parked.find((sale) => sale.id === id);
        if (!wanted) return now;
        const others = now.parked.filter((sale) => sale !== wanted);
        return { sale: wanted.sale, parked: [...others, ...aside(now.sale)] };
      }),
    dropParked: (id) => put((now) => ({ ...now, parked: now.parked.filter((sale) => sale.id !== id) })),
  };
}
