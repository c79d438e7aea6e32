// Quotes: written, sent, accepted in part, held, ordered in parts, withdrawn, written anew.
import { newId } from "../../../src-shared/values/id.ts";
import { discounted, taxOfPart } from "../reference.ts";
import type { World } from "../world.ts";
import { addressIn, contactOf, emptyOrder, takeAll, wanted } from "./placing.ts";
import { type Read, read, type Step, shown } from "./step.ts";
import { aSlot } from "./windows.ts";

export const readQuote = (world: World, id: string): Promise<Read> => shown(world, "GET /api/quotes/:id", id);

async function aQuote(
  world: World,
  pick: <T>(from: readonly T[]) => T | undefined,
  fits: (quote: Read) => boolean,
): Promise<Read> {
  const ids = [...world.ref.quotes.keys()];
  while (ids.length > 0) {
    const [id] = ids.splice(ids.indexOf(pick(ids) as string), 1);
    const quote = await readQuote(world, id as string);
    if (fits(quote)) return quote;
  }
  return undefined;
}

const versionOf = (quote: Read, number: number): Read =>
  quote.versions.find((version: Read) => version.number === number);
const linesOf = (version: Read): Read[] => version.sections.flatMap((section: Read) => section.lines);
const asked = (
  kind: "accept" | "decline" | "send" | "withdraw",
  quote: Read,
  by: World["manager"],
  body: object,
  versioned = true,
) => ({
  by,
  key: `PATCH /api/quotes/:id/${kind}` as const,
  input: { params: { id: quote.id }, body, ...(versioned ? { ifMatch: quote.version } : {}) },
});

/** Every piece price and sum of a version, reckoned anew. */
function checkPrices(version: Read): void {
  for (const line of linesOf(version)) {
    const net = discounted(discounted(line.listPrice, line.discount), version.discount);
    if (line.netUnitPrice !== net) throw new Error(`M9 a piece at ${line.netUnitPrice}, not ${net}`);
  }
}

/** The hold as it stands now; pieces move between shelf and hold by the difference. */
export async function learnHold(world: World, id: string, expect?: Map<string, number>): Promise<void> {
  const ref = world.ref.quotes.get(id);
  const { hold } = await readQuote(world, id);
  if (!ref) return;
  const now = new Map<string, number>();
  for (const { variantId, quantity } of hold?.lines ?? []) now.set(variantId, (now.get(variantId) ?? 0) + quantity);
  if (expect) {
    for (const item of new Set([...now.keys(), ...expect.keys()])) {
      const [is, should] = [now.get(item) ?? 0, expect.get(item) ?? 0];
      if (is !== should) throw new Error(`S3 ${is} pieces are held for the quote, not ${should}`);
    }
  }
  for (const item of new Set([...now.keys(), ...ref.held.keys()])) {
    const shelf = world.ref.shelves.get(item);
    if (shelf) shelf.available += (ref.held.get(item) ?? 0) - (now.get(item) ?? 0);
  }
  ref.held = now;
}

export const quoting: Record<string, Step> = {
  quote: {
    weight: 6,
    async plan(world, dice) {
      if (world.ref.quotes.size >= 4 || (world.ref.quotes.size >= 2 && dice.chance(70))) return undefined;
      const lines = wanted(world, dice, 5);
      if (lines.length === 0) return undefined;
      const id = newId();
      const place = dice.pick(world.goods.places);
      const byHand = dice.chance(45);
      return {
        by: world.manager,
        key: "POST /api/quotes",
        input: {
          body: {
            id,
            lang: "en",
            contact: contactOf(dice),
            validUntil: world.day(20),
            ...(place ? { address: addressIn(place) } : {}),
            sections: [
              {
                title: { en: "Office" },
                lines: [
                  ...lines.map((line) => ({
                    kind: "product",
                    variantId: line.item.id,
                    quantity: line.quantity,
                    discount: dice.chance(40) ? 333 : 0,
                    optional: dice.chance(20),
                  })),
                  ...(byHand
                    ? [{ kind: "text", name: { en: "Counter" }, quantity: 1 + dice.below(3), listPrice: 12_345 }]
                    : []),
                ],
              },
            ],
            services: dice.chance(30) ? [{ title: { en: "Assembly on site" }, amount: 4_505 }] : [],
            deliveryFee: dice.chance(60) ? 1_505 : 0,
            discount: dice.chance(30) ? 150 : 0,
            depositPercent: dice.chance(30) ? 33 : null,
          },
        },
        effect(quote) {
          checkPrices(quote.versions[0]);
          world.ref.quotes.set(id, { id, token: null, held: new Map(), accepted: null, items: new Map() });
        },
      };
    },
  },

  "send a quote": {
    weight: 16,
    async plan(world, dice) {
      const quote = await aQuote(
        world,
        dice.pick,
        (one) => versionOf(one, one.newest).state === "draft" && one.moves.includes("sent"),
      );
      if (!quote) return undefined;
      return {
        ...asked("send", quote, world.manager, { version: quote.newest, mail: false }),
        effect(sent) {
          const ref = world.ref.quotes.get(quote.id);
          if (ref) ref.token = sent.links[0]?.url.split("/s/")[1] ?? null;
        },
      };
    },
  },

  "accept a quote": {
    weight: 22,
    async plan(world, dice) {
      const quote = await aQuote(
        world,
        dice.pick,
        (one) => one.moves.includes("accepted") || ["sent", "viewed"].includes(one.status),
      );
      if (!quote) return undefined;
      const options = linesOf(versionOf(quote, quote.sent)).filter((line) => line.optional);
      const chosen = options.filter(() => dice.chance(50)).map(({ id }) => id);
      const ref = world.ref.quotes.get(quote.id);
      const effect = async () => {
        const { acceptance } = await readQuote(world, quote.id);
        if (!ref) return;
        const version = versionOf(quote, quote.sent);
        const taken = linesOf(version).filter((line) => !line.optional || chosen.includes(line.id));
        const net =
          taken.reduce((sum, line) => sum + line.netUnitPrice * line.quantity, 0) +
          version.services.reduce((sum: number, one: Read) => sum + one.amount, 0) +
          version.deliveryFee;
        const total = net + taxOfPart(0, net, version.taxRate);
        if (acceptance.sums.total !== total) throw new Error(`M9 accepted ${acceptance.sums.total}, not ${total}`);
        ref.sums = { net: acceptance.sums.total - acceptance.sums.tax, tax: acceptance.sums.tax };
        // Whole, whatever was ordered under an earlier version: that counts as ordered of this one, too.
        ref.accepted = new Map([
          ...taken.map((line): [string, number] => [line.id, line.quantity]),
          ...version.services.map((one: Read): [string, number] => [one.id, 1]),
        ]);
        ref.items = new Map(taken.flatMap((line) => (line.variantId ? [[line.id, line.variantId]] : [])));
        await learnHold(world, quote.id);
      };
      const body = { version: quote.sent, name: "Noora", chosen };
      if (dice.chance(50) || !ref?.token) return { ...asked("accept", quote, world.manager, body), effect };
      const params = { token: ref.token };
      return { by: world.shopper(), key: "POST /api/shared/:token/accept", input: { params, body }, effect };
    },
  },

  "hold the pieces of a quote": {
    weight: 9,
    async plan(world, dice) {
      const quote = await aQuote(world, dice.pick, (one) =>
        ["draft", "sent", "viewed", "accepted"].includes(one.status),
      );
      const until = world.day(1 + dice.below(5));
      if (!quote) return undefined;
      return {
        by: world.manager,
        key: "POST /api/quotes/:id/hold",
        input: { params: { id: quote.id }, body: { until } },
        effect: () => learnHold(world, quote.id),
      };
    },
  },

  "end a hold": {
    weight: 4,
    async plan(world, dice) {
      const quote = await aQuote(world, dice.pick, (one) => one.hold !== null);
      if (!quote) return undefined;
      return {
        by: world.manager,
        key: "DELETE /api/quotes/:id/hold",
        input: { params: { id: quote.id } },
        effect: () => learnHold(world, quote.id, new Map()),
      };
    },
  },

  "order of a quote": {
    weight: 26,
    async plan(world, dice) {
      const quote = await aQuote(world, dice.pick, (one) => one.acceptance !== null && one.remaining.length > 0);
      if (!quote) return undefined;
      const part = quote.remaining
        .filter(() => dice.chance(60))
        .map((one: Read) => ({ lineId: one.lineId, quantity: 1 + dice.below(one.quantity) }));
      const lines = part.length > 0 && dice.chance(65) ? part : undefined;
      const place = quote.address && world.goods.places.find(({ number }) => number === quote.address.zone);
      const slot = place && dice.chance(40) ? await aSlot(world, dice, place) : undefined;
      const method = dice.chance(70) && place ? "delivery" : "pickup";
      const owing = dice.chance(25);
      const body = {
        version: quote.acceptance.version,
        method,
        orderId: newId(),
        ...(lines ? { lines } : {}),
        ...(owing ? { shortage: "accept" } : {}),
        ...(slot && method === "delivery" ? { slot } : {}),
      };
      return {
        by: dice.chance(50) ? world.manager : world.staff,
        key: "POST /api/quotes/:id/order",
        input: { params: { id: quote.id }, body },
        effect: (answer, sent) => orderOfQuote(world, quote, lines ?? quote.remaining, answer, sent),
      };
    },
  },

  "decline or withdraw": {
    weight: 1,
    async plan(world, dice) {
      const over = (one: Read) => one.moves.includes("withdrawn") && !one.orders.some(({ counts }: Read) => counts);
      const quote = await aQuote(world, dice.pick, over);
      if (!quote) return undefined;
      // Of a revision only the revision is taken back: what was accepted before stays held.
      const isRevision = quote.acceptance !== null && quote.status !== "accepted";
      const effect = () =>
        learnHold(world, quote.id, isRevision ? new Map(world.ref.quotes.get(quote.id)?.held) : new Map());
      const declines = ["sent", "viewed"].includes(quote.status) && dice.chance(50);
      if (declines) return { ...asked("decline", quote, world.manager, { version: quote.sent }), effect };
      return { ...asked("withdraw", quote, world.manager, {}), effect };
    },
  },

  "revise a quote": {
    weight: 2,
    async plan(world, dice) {
      const quote = await aQuote(world, dice.pick, (one) => one.editable && one.sent !== null);
      if (!quote) return undefined;
      const version = versionOf(quote, quote.newest);
      const { lang, contact, company, address } = quote;
      return {
        by: world.manager,
        key: "PUT /api/quotes/:id",
        input: {
          params: { id: quote.id },
          ifMatch: quote.version,
          body: {
            lang,
            contact,
            company: company ?? undefined,
            address: address ?? undefined,
            sections: version.sections.map((section: Read) => ({
              id: section.id,
              title: section.title,
              lines: section.lines.map(({ cost, note, ...line }: Read) => ({
                ...line,
                quantity: line.quantity + dice.below(2),
              })),
            })),
            services: version.services,
            deliveryFee: version.deliveryFee,
            discount: version.discount,
            validUntil: version.validUntil,
            depositPercent: version.depositPercent,
            // Of an accepted one: the customer agrees, mostly.
            agreed: quote.acceptance !== null && dice.chance(85),
          },
        },
        effect: (answer) => {
          checkPrices(versionOf(answer, answer.newest));
          // What was accepted and then taken back no longer binds once the next version is written.
          const ref = world.ref.quotes.get(quote.id);
          if (ref && quote.status === "withdrawn") ref.accepted = null;
          return learnHold(world, quote.id);
        },
      };
    },
  },
};

/** What an order of a quote takes: the parts at their accepted prices, from the hold first; the rest stays held. */
async function orderOfQuote(
  world: World,
  quote: Read,
  parts: Read[],
  answer: Read,
  { orderId: id }: Read,
): Promise<void> {
  const ref = world.ref.quotes.get(quote.id);
  const version = versionOf(quote, quote.acceptance.version);
  const placed = await read(world, world.manager, id);
  const order = emptyOrder(placed.id, version.taxRate);
  order.quoted = quote.id;
  order.quotedFee = version.deliveryFee;
  order.zone = placed.method === "delivery" ? placed.address.zone : null;
  const charged = answer.orders.some((one: Read) => {
    const other = world.ref.orders.get(one.id);
    return one.counts && other !== undefined && other.fee > 0;
  });
  order.fee = placed.method === "delivery" && !charged ? version.deliveryFee : 0;
  const expected = new Map(ref?.held);
  const free = [...placed.lines];
  for (const { lineId, quantity } of parts) {
    const line = linesOf(version).find(({ id }) => id === lineId);
    const service = version.services.find(({ id }: Read) => id === lineId);
    const price = line?.netUnitPrice ?? service?.amount;
    const at = free.findIndex(
      (one) =>
        one.quantity === quantity && one.unitPrice === price && (!line?.variantId || one.variantId === line.variantId),
    );
    const [made] = at < 0 ? [] : free.splice(at, 1);
    if (!made) throw new Error(`M9 ${quantity} at ${price} were ordered, and the order has no such line`);
    const item = line?.variantId ?? made.variantId;
    order.lines.push({ id: made.id, item, price, quantity, services: [], notSent: 0, sound: 0, damaged: 0 });
    const held = expected.get(item) ?? 0;
    if (held > 0) expected.set(item, Math.max(0, held - quantity));
  }
  if (free.length > 0) throw new Error("M9 the order has lines that nobody asked for");
  world.ref.orders.set(order.id, order);
  if (answer.remaining.length === 0) expected.clear();
  const { remaining } = await readQuote(world, quote.id);
  // Where somebody else ordered of it at the same moment, both took from the hold.
  const left = new Map<string, number>(quote.remaining.map((one: Read) => [one.lineId, one.quantity]));
  for (const { lineId, quantity } of parts) left.set(lineId, (left.get(lineId) ?? 0) - quantity);
  const alone = [...left].every(
    ([lineId, pieces]) => pieces === (remaining.find((one: Read) => one.lineId === lineId)?.quantity ?? 0),
  );
  await learnHold(world, quote.id, alone ? expected : undefined);
  // What the shelf lacks is owed: it is taken all the same.
  takeAll(world, order, "manager");
}
