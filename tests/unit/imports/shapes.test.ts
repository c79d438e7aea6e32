/** Exports of other shops, and tables of one's own, are read for what they say. */
import { describe, expect, test } from "vitest";
import { csvOf, questionOf, shopifyRow, sourcesOf, tableOf } from "../../support/imports.ts";
import { the } from "../../support/the.ts";

const first = async (text: string, answers = {}) => the((await sourcesOf(text, answers)).products[0]);

describe("an export of Shopify", () => {
  const chair = {
    Handle: "chair-a",
    Title: "Chair A",
    "Body (HTML)": "<p>Nice <b>chair</b></p>",
    Vendor: "Acme",
    "Product Category": "Furniture > Office Furniture > Chairs",
    Published: "TRUE",
    "Option1 Name": "Colour",
    "Option1 Value": "Black",
    "Variant SKU": "'001-BLK",
    "Variant Grams": "12500",
    "Variant Inventory Tracker": "shopify",
    "Variant Inventory Qty": "5",
    "Variant Inventory Policy": "continue",
    "Variant Price": "450.00",
    "Variant Compare At Price": "500.00",
    "Image Src": "https://cdn.example/files/b.jpg?v=1",
    "Image Position": "2",
    Status: "active",
  };

  test("is one product a handle, wherever its rows stand; a row with only a picture is no variant", async () => {
    const { products } = await sourcesOf(
      tableOf([
        shopifyRow(chair),
        shopifyRow({ Handle: "desk", Title: "Desk", "Variant SKU": "D-1", "Variant Price": "900" }),
        shopifyRow({ Handle: "chair-a", "Image Src": "https://cdn.example/files/a.jpg", "Image Position": "1" }),
        shopifyRow({ Handle: "chair-a", "Option1 Value": "Red", "Variant SKU": "001-RED", "Variant Price": "460" }),
      ]),
    );
    expect(products.map(({ handle, line, rows }) => [handle, line, rows])).toEqual([
      ["chair-a", 2, 3],
      ["desk", 3, 1],
    ]);
    expect(products[0]).toMatchObject({
      name: { en: "Chair A" },
      description: { en: "Nice **chair**" },
      brand: "Acme",
      place: { category: "Office Furniture", subcategory: "Chairs" },
      status: "active",
      weight: 12.5,
      pictures: [{ name: "a.jpg" }, { name: "b.jpg" }],
      problems: [],
    });
    expect(products[0]?.variants).toMatchObject([
      {
        line: 2,
        sku: "001-BLK",
        options: [{ name: "Colour", value: "Black" }],
        price: 450_00,
        compareAtPrice: 500_00,
        quantity: 5,
        tracked: true,
        backorder: true,
      },
      {
        line: 5,
        sku: "001-RED",
        options: [{ name: "Colour", value: "Red" }],
        price: 460_00,
        compareAtPrice: null,
        tracked: false,
      },
    ]);
  });

  test("is read by the names of since 2025 too", async () => {
    const text = csvOf([
      [
        "\ufeffTitle",
        "URL handle ",
        "DESCRIPTION",
        "Vendor",
        "Status",
        "Published on online store",
        "SKU",
        "Option1 name",
        "Option1 value",
        "Price",
        "Compare-at price",
        "Inventory tracker",
        "Inventory quantity",
        "Continue selling when out of stock",
        "Weight value (grams)",
        "Product image URL",
        "Depth (product.metafields.custom.depth)",
      ],
      [
        "Desk",
        "desk",
        "<p>Oak</p>",
        "Acme",
        "Draft",
        "FALSE",
        "D-1",
        "Title",
        "Default Title",
        "1250.00",
        "",
        "shopify",
        "-3",
        "DENY",
        "30000",
        "https://x.example/d.png",
        "70",
      ],
    ]);
    const { products, unknown, shape } = await sourcesOf(text);
    expect([shape, unknown]).toEqual(["shopify", ["Depth (product.metafields.custom.depth)"]]);
    expect(products[0]).toMatchObject({
      name: { en: "Desk" },
      handle: "desk",
      status: "draft",
      weight: 30,
      problems: [],
    });
    expect(products[0]?.variants).toMatchObject([
      { sku: "D-1", options: [], price: 1250_00, compareAtPrice: null, quantity: 0, tracked: true, backorder: false },
    ]);
    expect(products[0]?.notices.map(({ code, line, column }) => [code, line, column])).toEqual([
      ["stock_negative", 2, "Inventory quantity"],
    ]);
  });

  test("keeps zeros in front of SKUs, refuses those that a spreadsheet spoiled, and makes the same for those that are missing", async () => {
    const of = (sku: string) => shopifyRow({ ...chair, "Variant SKU": sku });
    expect((await first(tableOf([of("000123")]))).variants[0]?.sku).toBe("000123");
    expect((await first(tableOf([of("ab 12/3")]))).variants[0]?.sku).toBe("AB-12-3");
    expect((await first(tableOf([of("1.23E+12")]))).problems).toEqual([
      { line: 2, column: "Variant SKU", code: "sku_number", value: "1.23E+12" },
    ]);
    const made = (await first(tableOf([of("")]))).variants[0];
    expect(made).toMatchObject({ sku: "CHAIR-A-BLACK", isSkuMade: true });
    const arabic = await first(
      tableOf([shopifyRow({ ...chair, Handle: "كرسي", "Variant SKU": "", "Option1 Value": "أسود" })]),
    );
    const again = await first(
      tableOf([shopifyRow({ ...chair, Handle: "كرسي", "Variant SKU": "", "Option1 Value": "أحمر" })]),
    );
    expect(arabic.variants[0]?.sku).toMatch(/^P-[0-9A-F]{8}$/);
    expect(arabic.variants[0]?.sku).not.toBe(again.variants[0]?.sku);
  });

  test("names the cell of everything that cannot be read", async () => {
    const { problems } = await first(
      tableOf([
        shopifyRow({
          ...chair,
          "Variant Price": "12.00 or less",
          "Variant Inventory Qty": "many",
          Status: "gone",
          Published: "perhaps",
        }),
      ]),
    );
    expect(problems.map(({ line, column, code, value }) => `${line} ${column} ${code} ${value}`)).toEqual([
      "2 Published yes_or_no perhaps",
      "2 Status status_unknown gone",
      "2 Variant Price amount 12.00 or less",
      "2 Variant Inventory Qty whole_number many",
    ]);
  });

  test("asks once which sign is the decimal one, and reads every price by the answer", async () => {
    const text = tableOf([shopifyRow({ ...chair, "Variant Price": "1,250", "Variant Compare At Price": "" })]);
    expect(await questionOf(text)).toEqual({ ask: "decimal", line: 2, column: "Variant Price", value: "1,250" });
    expect((await first(text, { decimal: "." })).variants[0]?.price).toBe(1250_00);
    expect((await first(text, { decimal: "," })).variants[0]?.price).toBe(1_25);
  });
});

describe("an export of WooCommerce", () => {
  const headings = [
    "ID",
    "Type",
    "SKU",
    "Name",
    "Published",
    "Short description",
    "Description",
    "In stock?",
    "Stock",
    "Backorders allowed?",
    "Weight (g)",
    "Length (mm)",
    "Width (mm)",
    "Height (mm)",
    "Sale price",
    "Regular price",
    "Categories",
    "Images",
    "Parent",
    "Attribute 1 name",
    "Attribute 1 value(s)",
    "Meta: _x",
  ];
  const rows: Record<string, string>[] = [
    {
      ID: "12",
      Type: "variation",
      SKU: "W-RED",
      Name: "Stool - Red",
      Published: "1",
      "In stock?": "1",
      Stock: "4",
      "Regular price": "90",
      Parent: "id:10",
      "Attribute 1 name": "Colour",
      "Attribute 1 value(s)": "Red",
    },
    {
      ID: "10",
      Type: "variable",
      SKU: "W",
      Name: "Stool",
      Published: "1",
      "Short description": "A <b>small</b> stool",
      Description: "Line one\\n\\nLine <em>two</em>",
      "In stock?": "1",
      Categories: "Seating, Furniture > Seating > Stools",
      Images: "https://x.example/stool.jpg, https://x.example/stool-2.jpg",
      "Attribute 1 name": "Colour",
      "Attribute 1 value(s)": "Red, Blue\\, dark",
    },
    {
      ID: "11",
      Type: "variation",
      SKU: "W-BLUE",
      Name: "Stool - Blue",
      Published: "1",
      "In stock?": "0",
      Stock: "",
      "Sale price": "80",
      "Regular price": "100",
      Parent: "W",
      "Attribute 1 name": "Colour",
      "Attribute 1 value(s)": "Blue\\, dark",
    },
    {
      ID: "20",
      Type: "simple, virtual",
      SKU: "",
      Name: "Lamp",
      Published: "-1",
      "In stock?": "1",
      "Regular price": "50",
      "Weight (g)": "1500",
      "Length (mm)": "200",
      "Width (mm)": "100",
      "Height (mm)": "405",
    },
    { ID: "30", Type: "grouped", SKU: "G", Name: "Set", Published: "1", "Regular price": "1" },
    { ID: "31", Type: "variation", SKU: "LOST", Name: "Lost", Published: "1", "Regular price": "1", Parent: "id:99" },
  ];

  test("has variations with their parent, which may stand below them and be named by SKU or number", async () => {
    const { products, shape, unknown } = await sourcesOf(`\ufeff${tableOf(rows, headings)}`);
    expect([shape, unknown]).toEqual(["woocommerce", ["Meta: _x"]]);
    const [stool, lamp, set, lost] = products;
    expect(stool).toMatchObject({
      name: { en: "Stool" },
      shortDescription: { en: "A small stool" },
      description: { en: "Line one  \n\nLine _two_".replace("  \n\n", "\n\n") },
      place: { category: "Seating", subcategory: "Stools" },
      status: "active",
      pictures: [{ name: "stool.jpg" }, { name: "stool-2.jpg" }],
      problems: [],
    });
    expect(stool?.variants).toMatchObject([
      {
        sku: "W-RED",
        price: 90_00,
        compareAtPrice: null,
        quantity: 4,
        tracked: true,
        options: [{ name: "Colour", value: "Red" }],
      },
      {
        sku: "W-BLUE",
        price: 80_00,
        compareAtPrice: 100_00,
        tracked: true,
        options: [{ name: "Colour", value: "Blue, dark" }],
      },
    ]);
    expect(lamp).toMatchObject({ status: "draft", weight: 1.5, width: 10, depth: 20, height: 40.5 });
    expect(lamp?.variants).toMatchObject([{ sku: "WC-20", tracked: false, price: 50_00 }]);
    expect(set?.problems).toMatchObject([{ line: 6, column: "Type", code: "kind_unknown", value: "grouped" }]);
    expect(lost?.problems).toMatchObject([{ line: 7, column: "Parent", code: "parent_missing", value: "id:99" }]);
  });

  test("is known in a language that nobody translated here, by the order of its columns and the types in them", async () => {
    const core = 39;
    const foreign = Array.from({ length: core }, (_, at) => `عمود ${at + 1}`);
    const row = Array<string>(core).fill("");
    Object.assign(row, { 0: "7", 1: "simple", 2: "X-1", 3: "مكتب", 4: "1", 13: "1", 14: "3", 25: "120" });
    const { products, shape } = await sourcesOf(csvOf([foreign, row]));
    expect(shape).toBe("woocommerce");
    expect(products[0]).toMatchObject({ name: { ar: "مكتب" }, status: "active" });
    expect(products[0]?.variants).toMatchObject([{ sku: "X-1", price: 120_00, quantity: 3, tracked: true }]);
  });
});

describe("a table of one's own", () => {
  const text = csvOf([
    ["Item code", "Designation", "السعر", "Ref"],
    ["A-1", "مكتب", "٤٥٠", "x"],
  ]);

  test("asks for its columns, and proposes those whose names are known", async () => {
    expect(await questionOf(text)).toEqual({
      ask: "mapping",
      headings: ["Item code", "Designation", "السعر", "Ref"],
      sample: [["A-1", "مكتب", "٤٥٠", "x"]],
      proposed: ["sku", null, "price", null],
    });
  });

  test("is read by the answer, and a column of Arabic text is the Arabic one", async () => {
    const { products, unknown } = await sourcesOf(text, { mapping: ["sku", "nameEn", "price", null] });
    expect(unknown).toEqual(["Ref"]);
    expect(products).toMatchObject([{ name: { ar: "مكتب" }, variants: [{ sku: "A-1", price: 450_00 }] }]);
  });

  test("that nothing is known of is asked about again when the answer names no product", async () => {
    expect(await questionOf(text, { mapping: [null, null, "price", null] })).toMatchObject({ ask: "mapping" });
  });
});
