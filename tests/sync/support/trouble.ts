// Trouble between desktops and their server: outages, in which everything is answered so, and poison, operations that never
// get through.

/** A page of a proxy before or after the operation took effect, a network's sign-in page, a fault of the server, no answer. */
export const outages = ["proxy's page", "page after the effect", "sign-in page", "fault", "no answer"] as const;
export type Outage = (typeof outages)[number];
/** Poison is answered: what is only cut off may be a bad line. */
export type Poison = Exclude<Outage, "no answer">;
export const poisons = outages.filter((kind): kind is Poison => kind !== "no answer");

/** Parts of the addresses of operations that may be poisoned. */
export const poisonable = ["/movements", "/payments", "/notes", "/api/testimonials", "/api/staff/orders"] as const;

export interface Trouble {
  outage: Outage | undefined;
  /** By a part of the address. */
  poison: Map<string, Poison>;
  /** Requests that were answered so. */
  answered: { outage: number; poison: number };
}

export function troubledHost(host: typeof fetch): { trouble: Trouble; host: typeof fetch } {
  const trouble: Trouble = { outage: undefined, poison: new Map(), answered: { outage: 0, poison: 0 } };
  const poisonOf = (path: string, method: string) =>
    method === "GET" ? undefined : [...trouble.poison].find(([part]) => path.includes(part))?.[1];
  return {
    trouble,
    async host(input, init) {
      const kind = trouble.outage ?? poisonOf(new URL(String(input)).pathname, init?.method ?? "GET");
      if (kind === undefined) return host(input, init);
      trouble.answered[trouble.outage ? "outage" : "poison"] += 1;
      if (kind === "no answer") throw new TypeError("no answer");
      if (kind === "page after the effect") await host(input, init);
      if (kind === "fault") {
        return Response.json({ success: false, error: { code: "fault", message: "" } }, { status: 500 });
      }
      const status = { "proxy's page": 403, "page after the effect": 502, "sign-in page": 200 }[kind];
      return new Response("<html></html>", { status, headers: { "content-type": "text/html" } });
    },
  };
}
