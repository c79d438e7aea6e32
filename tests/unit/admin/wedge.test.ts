import { describe, expect, test } from "vitest";
import { readScan } from "../../../src-admin/scanning/read-scan.ts";
import { createWedge } from "../../../src-admin/scanning/wedge.ts";

/** Presses one key after another, `apart` milliseconds from each other. */
function type(keys: { key: string; code?: string; shift?: boolean }[], apart: number): string[] {
  const wedge = createWedge();
  let at = 1000;
  const scans: string[] = [];
  for (const { key, code = "", shift = false } of keys) {
    at += apart;
    const pressed = wedge.press({ key, code, shift, at });
    if (pressed.kind === "scanned") scans.push(pressed.text);
  }
  return scans;
}
const signs = (text: string) => [...text].map((key) => ({ key }));
const enter = { key: "Enter" };

describe("a scanner that types", () => {
  test("is heard by its speed, with Enter or with Tab at the end", () => {
    expect(type([...signs("TC-MESH-BLK"), enter], 8)).toEqual(["TC-MESH-BLK"]);
    expect(type([...signs("TC-MESH-BLK"), { key: "Tab" }], 35)).toEqual(["TC-MESH-BLK"]);
  });

  test("is never mistaken for a person: slower signs, too few of them, or a pause before Enter are no scan", () => {
    expect(type([...signs("TC-MESH-BLK"), enter], 36)).toEqual([]);
    expect(type([...signs("TC1"), enter], 5)).toEqual([]);
    const wedge = createWedge();
    for (const [index, key] of [..."TC-MESH"].entries()) wedge.press({ key, code: "", shift: false, at: index * 5 });
    expect(wedge.press({ key: "Enter", code: "Enter", shift: false, at: 500 }).kind).toBe("nothing");
  });

  test("two scans in a row are two, and keys typed before are not part of the first", () => {
    const wedge = createWedge();
    wedge.press({ key: "x", code: "KeyX", shift: false, at: 0 });
    let at = 1000;
    const scans: string[] = [];
    for (const text of ["DESK-140", "LAMP-LED"]) {
      for (const key of [...text, "Enter"]) {
        at += 4;
        const pressed = wedge.press({ key, code: "", shift: false, at });
        if (pressed.kind === "scanned") scans.push(pressed.text);
      }
    }
    expect(scans).toEqual(["DESK-140", "LAMP-LED"]);
  });

  test("says the same under an Arabic layout, where its keys arrive as Arabic letters", () => {
    const keys = [
      { key: "Shift", code: "ShiftLeft" },
      { key: "ف", code: "KeyT", shift: true },
      { key: "ؤ", code: "KeyC", shift: true },
      { key: "-", code: "Minus" },
      { key: "٢", code: "Digit2" },
      { key: "ظ", code: "Slash" },
      enter,
    ];
    expect(type(keys, 5)).toEqual(["TC-2/"]);
  });

  test("a key that writes nothing ends a started scan", () => {
    expect(type([...signs("TC-ME"), { key: "ArrowDown" }, ...signs("SH"), enter], 5)).toEqual([]);
  });
});

describe("the content of a scan", () => {
  test.each([
    ["TC-MESH-BLK", { sku: "TC-MESH-BLK" }],
    [" 6291041500213 ", { sku: "6291041500213" }],
    ["https://shop.example/product/task-chair-mesh?sku=TC-MESH-BLK", { sku: "TC-MESH-BLK" }],
    ["https://shop.example/ar/product/task-chair-mesh", { slug: "task-chair-mesh" }],
  ])("%s", (text, meant) => {
    expect(readScan(text)).toEqual(meant);
  });

  test.each(["https://elsewhere.example/", "javascript:alert(1)", "<b>", "a".repeat(501), "https://%"])(
    "%.30s is no code of the shop",
    (text) => {
      expect(readScan(text)).toBeUndefined();
    },
  );
});
