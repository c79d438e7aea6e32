/** Imports as a person makes them: a file is sent, read, carried out and undone. */
import type { ImportRun } from "../../src-shared/imports/operations.ts";
import type { ImportState } from "../../src-shared/imports/states.ts";
import type { Person } from "./context.ts";
import { bytesOf, shopifyRow, tableOf } from "./imports.ts";
import { the } from "./the.ts";

const TURNS_BETWEEN = 16;

/** @param who whoever imports, at each call: tests sign in anew before each */
export function importing(who: () => Person) {
  const send = async (text: string | Uint8Array, body: Record<string, string> = {}) => {
    const bytes = typeof text === "string" ? bytesOf(text) : text;
    const { data } = await who().call("POST /api/imports", {
      body,
      file: { name: "products.csv", mime: "text/csv", bytes },
    });
    return until(data.id, "reading");
  };
  const run = (id: string) => who().api("GET /api/imports/:id", { params: { id } });
  /** The import when it has left this state. Asking at every turn of the event loop would take longer than the import. */
  async function until(id: string, left: ImportState): Promise<ImportRun> {
    for (;;) {
      const now = await run(id);
      if (now.state !== left) return now;
      for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const apply = async (id: string) => {
    await who().api("POST /api/imports/:id/apply", { params: { id } });
    return until(id, "running");
  };
  const undo = async (id: string) => {
    await who().api("POST /api/imports/:id/undo", { params: { id } });
    return until(id, "undoing");
  };
  const items = (id: string, query = {}) => who().api("GET /api/imports/:id/items", { params: { id }, query });
  /** A product by its English name. */
  const read = async (name: string) => {
    const { data } = await who().api("GET /api/staff/products", { query: { pageSize: 200, sort: "position" } });
    const row = the(data.find((one) => one.name.en === name));
    return who().api("GET /api/staff/products/:id", { params: { id: row.id } });
  };
  return { send, run, until, apply, undo, items, read };
}

/** A desk in a Shopify file. */
export const desk = (n: number, changes: Record<string, string> = {}) =>
  shopifyRow({
    Handle: `desk-${n}`,
    Title: `Desk ${n}`,
    "Body (HTML)": `<p>Desk <b>${n}</b></p><ul><li>Oak</li><li>5 * 3</li></ul>`,
    Vendor: "Acme",
    "Product Category": "Furniture > Desks > Standing",
    Published: "TRUE",
    Status: "active",
    "Variant SKU": `DK-${n}`,
    "Variant Price": `${100 + n}.50`,
    "Variant Inventory Tracker": "shopify",
    "Variant Inventory Qty": "7",
    ...changes,
  });
export const desks = (count: number, changes: (n: number) => Record<string, string> = () => ({})) =>
  tableOf(Array.from({ length: count }, (_, n) => desk(n, changes(n))));
