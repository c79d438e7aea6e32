import type { Mutation } from "./mutation.ts";

/** Guards of imports: each taken out once. */
export const imports: Mutation[] = [
  {
    name: "A price that can be read in two ways is read in one of them",
    file: "server/features/imports/shapes/amounts.ts",
    find: 'sign: /^[1-9]\\d{0,2}[.,]\\d{3}$/.test(digits) ? "unclear" : sign,',
    replace: "sign,",
    caughtBy: { file: "tests/unit/imports/amounts.test.ts", title: "asks once a file" },
  },
  {
    name: "A SKU that a spreadsheet made a number of is imported",
    file: "server/features/imports/shapes/build-product.ts",
    find: "if (isSpoiledSku(typed)) {",
    replace: "if (typed === undefined) {",
    caughtBy: { file: "tests/unit/imports/shapes.test.ts", title: "refuses those that a spreadsheet spoiled" },
  },
  {
    name: "Two products of a file share a SKU",
    file: "server/features/imports/planning/plan-file.ts",
    find: "if (this.skus.has(sku) && !own.has(sku))",
    replace: "if (own.has(sku) && !own.has(sku))",
    caughtBy: {
      file: "tests/api/imports.test.ts",
      title:
        "leaves a product with a wrong cell out as a whole, and names line, column and reason on screen and in a file",
    },
  },
  {
    name: "A product that was sold since is put back too",
    file: "server/features/imports/applying/put-back.ts",
    find: "if (!row || !isUntouched) return false;",
    replace: "if (!row) return false;",
    caughtBy: {
      file: "tests/api/imports.test.ts",
      title: "is put back but for what somebody has changed or sold since",
    },
  },
  {
    name: "A product whose cost somebody entered since is put back too",
    file: "server/features/imports/applying/put-back.ts",
    find: "if (!(await areLastCosts(tx, costs))) return false;",
    replace: "",
    caughtBy: {
      file: "tests/api/imports-costs.test.ts",
      title: "keeps a product whose cost somebody entered since",
    },
  },
  {
    name: "Whoever may export products gets what they cost",
    file: "server/features/products/export-products.ts",
    find: "maySeeCosts(ctx.actor) && ctx.numbering",
    replace: "ctx.numbering",
    caughtBy: {
      file: "tests/api/imports-costs.test.ts",
      title: "leaves for managers and comes back unchanged, else entered",
    },
  },
  {
    name: "A count of a file is written whatever came or went since it was read",
    file: "server/features/imports/rows/stock.ts",
    find: 'if (seen !== undefined && seen !== before) return "stock_moved";',
    replace: "",
    caughtBy: {
      file: "tests/api/imports-stock.test.ts",
      title: "leaves a line whose goods came or went after it was read",
    },
  },
  {
    name: "A count of a file is taken back although somebody moved the goods since",
    file: "server/features/imports/rows/stock.ts",
    find: "if ((await countMovements(tx, variantId)) !== movements) return false;",
    replace: "",
    caughtBy: {
      file: "tests/api/imports-stock.test.ts",
      title: "is put back but for what somebody moved since, whatever else was changed",
    },
  },
  {
    name: "A price of a file is put back although somebody changed it since",
    file: "server/features/imports/rows/prices.ts",
    find: "if (!variant || !isSame(pricesOf(variant), undo.after)) return false;",
    replace: "if (!variant) return false;",
    caughtBy: {
      file: "tests/api/imports-prices.test.ts",
      title:
        "an import of prices is put back but for prices that somebody changed since, and leaves those changed after it was read",
    },
  },
  {
    name: "A category of a file is put back although somebody changed it since",
    file: "server/features/imports/rows/categories.ts",
    find: "const editing = { ...ctx, ifMatch: version };",
    replace: "const editing = { ...ctx, ifMatch: undefined };",
    caughtBy: {
      file: "tests/api/imports-categories.test.ts",
      title: "an import of categories is put back but for what somebody changed or filled since, which is named",
    },
  },
  {
    name: "An old address of a file hides a page of the shop",
    file: "server/features/imports/rows/redirects.ts",
    find: 'if (await isLive(db, old)) return wrong("from", "address_live");',
    replace: "",
    caughtBy: {
      file: "tests/api/imports-redirects.test.ts",
      title:
        "addresses of the shop's own pages, of nothing, of another kind, twice or in a circle are refused in words",
    },
  },
  {
    name: "An old address is taken back that somebody let lead on since",
    file: "server/features/imports/rows/redirects.ts",
    find: "if ((await findRedirect(tx, kind, slug)) !== targetId) return false;",
    replace: "",
    caughtBy: {
      file: "tests/api/imports-redirects.test.ts",
      title: "an address that leads elsewhere is changed, and goes back unless somebody let it lead on since",
    },
  },
  {
    name: "Two imports run at once",
    file: "server/features/imports/steer-import.ts",
    find: 'if (isBusy || !(record.state === "planned"',
    replace: 'if (!(record.state === "planned"',
    caughtBy: { file: "tests/api/imports.test.ts", title: "runs alone" },
  },
  {
    name: "A workbook is unpacked whatever it unpacks to",
    file: "server/features/imports/reading/read-xlsx.ts",
    find: '  if (size > MAX_UNPACKED) throw new UnreadableFile("too_large");\n',
    replace: "",
    caughtBy: {
      file: "tests/unit/imports/read-xlsx.test.ts",
      title: "that would unpack to more than fits is refused before it is unpacked",
    },
  },
];
