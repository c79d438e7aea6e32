/** Pictures of imported products: those of the library that have the names of the file's. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fetchMissing } from "../../server/features/imports/pictures/fetch-missing.ts";
import { addPicture, jpeg } from "../support/catalogue.ts";
import { as, type Person, type TestApp, testApp } from "../support/context.ts";
import { desk, importing } from "../support/importing.ts";
import { shopifyRow, sourcesOf, tableOf } from "../support/imports.ts";

let app: TestApp;
let manager: Person;
beforeEach(async () => {
  app = await testApp();
  manager = await as(app, "manager");
});
afterEach(() => app.close());
const { send, apply, items, read } = importing(() => manager);

describe("an import", () => {
  test("shows the library's pictures whose files have the names that the file gives, and notices the others", async () => {
    const [front, red] = [await addPicture(manager, "Desk front (1).jpg"), await addPicture(manager, "desk-red.jpg")];
    const text = tableOf([
      desk(0, {
        "Option1 Name": "Colour",
        "Option1 Value": "Red",
        "Image Src": "https://cdn.example/files/Desk%20front%20(1).jpg?v=2",
        "Image Position": "1",
        "Image Alt Text": "From the front",
        "Variant Image": "https://cdn.example/files/desk-red.jpg",
      }),
      shopifyRow({ Handle: "desk-0", "Image Src": "https://cdn.example/files/gone.jpg", "Image Position": "2" }),
    ]);
    const planned = await send(text);
    const { data } = await items(planned.id);
    expect(data[0]?.notices).toEqual([{ line: 2, column: "Image Src", code: "pictures_missing", value: "gone.jpg" }]);
    await apply(planned.id);
    const made = await read("Desk 0");
    expect(made.images.map(({ path, alt }) => [path, alt.en])).toEqual([
      [front, "From the front"],
      [red, "Desk 0"],
    ]);
    expect(made.variants[0]?.images).toEqual([red]);
    expect(await send(text)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 1 } });
  });

  test("finds pictures that the command fetched before it, but for two that have one name", async () => {
    const text = tableOf([
      desk(0, { "Image Src": "https://a.example/front.jpg", "Variant Image": "https://a.example/red.jpg" }),
      desk(1, { "Image Src": "https://a.example/1/same.jpg" }),
      desk(2, { "Image Src": "https://a.example/2/same.jpg" }),
      desk(3, { "Image Src": "https://a.example/gone.jpg" }),
    ]);
    const asked: string[] = [];
    const fetchPicture = async (address: string) => {
      asked.push(address);
      return address.endsWith("gone.jpg") ? ("answer" as const) : jpeg();
    };
    const ctx = {
      actor: { kind: "system" as const },
      requestId: "r",
      now: app.now,
      command: "command:import" as const,
    };
    const fetchAll = async () => fetchMissing(app, ctx, (await sourcesOf(text)).products, fetchPicture);
    const first = await fetchAll();
    expect(first.added).toBe(2);
    expect(first.failed.map(({ address, why }) => `${address.slice(18)} ${why}`).sort()).toEqual([
      "1/same.jpg name_shared",
      "2/same.jpg name_shared",
      "gone.jpg answer",
    ]);
    expect((await fetchAll()).added).toBe(0);
    expect(asked.sort()).toEqual([
      "https://a.example/front.jpg",
      "https://a.example/gone.jpg",
      "https://a.example/gone.jpg",
      "https://a.example/red.jpg",
    ]);
    await apply((await send(text)).id);
    const made = await read("Desk 0");
    expect([made.images.length, made.variants[0]?.images.length]).toEqual([2, 1]);
    expect((await read("Desk 1")).images).toEqual([]);
  });
});
