import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportPerson, forgetPerson } from "../../db/person/command.ts";
import type { StaffOrder } from "../../src-shared/orders/staff-order.ts";
import { companyOrder, invoiceFor, pay } from "../support/billing.ts";
import { engine } from "../support/databases.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const victim = { name: "Noora Al-Marri", phone: "+97455334455", email: "noora@example.com" };
const attacker = { name: "Somebody", phone: victim.phone, email: "attacker@evil.example" };

describe(`a stranger's order with another person's phone (${engine})`, () => {
  let shop: StaffShop;
  let hers: StaffOrder;
  let his: { id: string; number: string };
  beforeEach(async () => {
    shop = await staffShop();
    hers = await companyOrder(shop, 1, { contact: victim, company: undefined });
    his = await shop.place({ contact: attacker });
    for (const { id } of [hers, his]) await shop.move(id, "cancelled");
  });
  afterEach(() => shop[Symbol.asyncDispose]());
  const now = () => shop.app.now();
  const mask = (who: string, include: string[] = []) =>
    forgetPerson(shop.app.db, who, shop.app.dataDir, now, { include });
  const exported = async (who: string, include: string[] = []) => {
    const warnings: string[] = [];
    const warn = (line: string) => void warnings.push(line);
    const [text = ""] = await exportPerson(shop.app.db, who, undefined, now, { include, warn });
    const orders: { id: string }[] = JSON.parse(text).orders ?? [];
    return { text, orders: orders.map((order) => order.id), warnings: warnings.join("\n") };
  };

  test("exports nothing of hers to him: only his own input", async () => {
    const { text, orders } = await exported(attacker.email);
    expect(orders).toEqual([his.id]);
    expect(text).not.toContain(victim.email);
    expect(text).not.toContain(hers.number);
  });

  test("is not exported to her either, but named with its id for a decision, and included on request", async () => {
    const alone = await exported(victim.email);
    expect(alone.orders).toEqual([hers.id]);
    expect(alone.text).not.toContain(attacker.email);
    expect(alone.text).not.toContain(his.id);
    expect(alone.warnings).toContain(`orders ${his.id} ${his.number}`);
    expect((await exported(victim.phone, [his.id])).orders.toSorted()).toEqual([hers.id, his.id].toSorted());
    const file = join(shop.app.dataDir, "noora.json");
    const said = await exportPerson(shop.app.db, victim.phone, file, now);
    expect(said.join("\n")).toContain(his.id);
    expect(readFileSync(file, "utf8")).not.toContain(attacker.email);
  });

  test("masks him and not her", async () => {
    await mask(attacker.email);
    expect((await shop.read(his.id)).contact.name).toBe("—");
    expect((await shop.read(hers.id)).contact).toEqual(victim);
    const { data } = await shop.staff.call("GET /api/customers/:id", { params: { id: the(hers.customer).id } });
    expect(data).toMatchObject({ name: victim.name, phones: [victim.phone], emails: [victim.email] });
  });

  test("stays whole when she is masked, unless it is included on request", async () => {
    const said = (await mask(victim.email)).join("\n");
    expect(said).toContain(`orders ${his.id} ${his.number}`);
    expect((await shop.read(hers.id)).contact.name).toBe("—");
    expect((await shop.read(his.id)).contact).toEqual(attacker);
    await mask(victim.phone, [his.id]);
    expect((await shop.read(his.id)).contact.name).toBe("—");
  });
});

describe("who only ever typed one phone and one e-mail", () => {
  test("is found whole by either of them", async () => {
    await using shop = await staffShop();
    const first = await shop.place({ contact: victim });
    const second = await shop.place({ contact: victim });
    for (const who of [victim.phone, victim.email]) {
      const [text = ""] = await exportPerson(shop.app.db, who, undefined, () => shop.app.now());
      const { orders, customers } = JSON.parse(text);
      expect(orders.map((order: { id: string }) => order.id).toSorted()).toEqual([first.id, second.id].toSorted());
      expect(customers).toHaveLength(1);
    }
  });
});

describe("a person whose money is not settled", () => {
  const delivered = async (shop: StaffShop) => {
    const order = await companyOrder(shop, 1, { contact: victim, company: undefined });
    await shop.move(order.id, "preparing", "out_for_delivery", "delivered");
    return order;
  };
  const mask = (shop: StaffShop) => forgetPerson(shop.app.db, victim.email, shop.app.dataDir, () => shop.app.now());

  test("is not masked while an invoice is unpaid: the refusal names the order and its balance", async () => {
    await using shop = await staffShop();
    const order = await delivered(shop);
    await invoiceFor(shop, order.id);
    await expect(mask(shop)).rejects.toThrow(`${order.number} (QAR 890.00 to be paid)`);
    await pay(shop, order.id, { method: "cash", amount: 89_000 });
    expect((await mask(shop)).join("\n")).toContain("Masked:");
  });

  test("is not masked while we owe them money", async () => {
    await using shop = await staffShop();
    const order = await delivered(shop);
    await pay(shop, order.id, { method: "cash", amount: 90_000 });
    await expect(mask(shop)).rejects.toThrow(`${order.number} (QAR 10.00 to be paid back)`);
  });
});
