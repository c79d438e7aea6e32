// A computer without a keychain, on which another person signs in: unsent work of the one before cannot be sealed there.
import { describe, expect, test } from "vitest";
import { change, people, syncShop, theFirst } from "../sync/support/shop.ts";

describe("the sign-in of another person where there is no keychain", () => {
  const devices = async ({ app }: Awaited<ReturnType<typeof syncShop>>) =>
    (await app.db.selectFrom("devices").select("id").execute()).length;

  test("is asked for once more before unsent work stays readable, and registers nothing until then", async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    await change(desktop, { company: { en: "Of Noor only" } });
    desktop.os.canStoreSecrets = async () => false;
    const before = await devices(shop);
    await expect(desktop.own("POST /api/desktop/sign-in", { body: people.salem })).rejects.toMatchObject({
      code: "conflict",
      details: { because: "unsealed", name: "Noor", count: 1 },
    });
    expect(await devices(shop)).toBe(before);
    expect((await desktop.own("GET /api/desktop")).self?.staff.name).toBe("Noor");
    expect(await desktop.own("GET /api/desktop/operations")).toHaveLength(1);

    // The one whose work it is is asked nothing.
    await desktop.own("POST /api/desktop/sign-in", { body: people.noor });
    await desktop.own("POST /api/desktop/sign-in", { body: { ...people.salem, leaveUnsealed: true } });
    expect((await desktop.own("GET /api/desktop")).self?.staff.name).toBe("Salem");
    // What waits is still there for its owner, and nobody is asked about what Salem has not done.
    await desktop.own("POST /api/desktop/sign-in", { body: people.noor });
    await desktop.pull();
    expect((await theFirst(desktop)).company).toEqual({ en: "Of Noor only" });
    expect(await desktop.push()).toBe("done");
    expect((await theFirst(shop.web)).company).toEqual({ en: "Of Noor only" });
    await desktop.backend.close();
  });

  test("is not asked for once more where the work can be sealed, or where there is none", async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    await change(desktop, { company: { en: "Of Noor only" } });
    await desktop.own("POST /api/desktop/sign-in", { body: people.salem });
    desktop.os.canStoreSecrets = async () => false;
    await desktop.own("POST /api/desktop/sign-in", { body: people.noor });
    expect((await desktop.own("GET /api/desktop")).self?.staff.name).toBe("Noor");
    await desktop.backend.close();
  });
});
