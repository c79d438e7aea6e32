import { describe, expect, test } from "vitest";
import { searchTerms, searchText } from "../../../src-shared/orders/search.ts";

const text = searchText(
  ["ORD-2026-000123", "فاطمة الكُوّاري", "fatima@example.com", "Gulf Tech W.L.L.", "DM-SE-101-BLK"],
  ["ORD-2026-000123", "+97455123456"],
);
const finds = (query: string) => searchTerms(query).every((term) => text.includes(term));

describe("finding an order or a customer", () => {
  test.each([
    "ORD-2026-000123",
    "ord-2026-000123",
    "2026-000123",
    "000123",
    "123",
    "+974 5512 3456",
    "00974-5512-3456",
    "(974) 55123456",
    "5512 3456",
    "5512/3456",
    "٥٥١٢ ٣٤٥٦",
    "3456",
    "فاطمه",
    "الكواري",
    "كوّاري فاطمة",
    "FATIMA@",
    "tech gulf",
    "w.l.l.",
    "dm-se-101",
    "Fatima 3456",
  ])("works by %s", (query) => expect(finds(query)).toBe(true));

  test.each(["000124", "+973 5512 3456", "5512 9999", "نورة", "gulf dates", "DM-SE-102"])("does not by %s", (query) =>
    expect(finds(query)).toBe(false),
  );

  test("asks for nothing when nothing was written", () => {
    for (const query of ["", "   ", "\u200f"]) expect(searchTerms(query)).toEqual([]);
  });

  test("takes no more than ten words", () => expect(searchTerms("a b c d e f g h i j k l")).toHaveLength(10));
});
