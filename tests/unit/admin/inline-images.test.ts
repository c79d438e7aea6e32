import { describe, expect, test } from "vitest";
import { MIGRATION_MARKER, migrateInlineImages } from "../../../src-admin/media/inline-images.ts";
import { ApiError } from "../../../src-shared/api/client.ts";

const png = "data:image/png;base64,iVBORw0KGgo=";
const jpeg = "data:image/jpeg;base64,/9j/4AAQ";

function storeOf(values: Record<string, string>) {
  const map = new Map(Object.entries(values));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
  };
}

describe("pictures that an earlier back office kept as text", () => {
  test("are uploaded once each, give way to their paths, and leave a marker", async () => {
    const store = storeOf({
      products: JSON.stringify([{ image: png }, { image: jpeg }, { image: png }]),
      other: "text",
    });
    const sent: string[] = [];
    const send = async (file: File) => {
      sent.push(file.type);
      return `misc/${sent.length}.jpg`;
    };
    expect(await migrateInlineImages(store, send)).toEqual({ moved: 2, refused: 0 });
    expect(sent).toEqual(["image/png", "image/jpeg"]);
    expect(JSON.parse(store.map.get("products") ?? "")).toEqual([
      { image: "misc/1.jpg" },
      { image: "misc/2.jpg" },
      { image: "misc/1.jpg" },
    ]);
    expect(store.map.get("other")).toBe("text");
    expect(store.map.has(MIGRATION_MARKER)).toBe(true);
    expect(await migrateInlineImages(store, send)).toBeNull();
    expect(sent).toHaveLength(2);
  });

  test("survive a cut connection: sent ones are not sent again, the rest is sent next time", async () => {
    const store = storeOf({ a: png, b: jpeg });
    let calls = 0;
    const flaky = async () => {
      calls += 1;
      if (calls === 2) throw new ApiError(0);
      return `misc/${calls}.jpg`;
    };
    await expect(migrateInlineImages(store, flaky)).rejects.toBeInstanceOf(ApiError);
    expect(store.map.get("a")).toBe("misc/1.jpg");
    expect(store.map.get("b")).toBe(jpeg);
    expect(store.map.has(MIGRATION_MARKER)).toBe(false);
    expect(await migrateInlineImages(store, flaky)).toEqual({ moved: 1, refused: 0 });
  });

  test("that the library refuses for good stay where they are and are counted", async () => {
    const store = storeOf({ a: png });
    expect(await migrateInlineImages(store, () => Promise.reject(new ApiError(415)))).toEqual({ moved: 0, refused: 1 });
    expect(store.map.get("a")).toBe(png);
  });
});
