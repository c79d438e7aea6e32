// What the page of an import says of a file that changes nothing.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Services } from "../../../src-admin/app/services.tsx";
import { ImportSummary } from "../../../src-admin/imports/import-summary.tsx";
import type { ImportRun } from "../../../src-shared/imports/operations.ts";
import { adminDictionary } from "../../../src-shared/text/admin/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";

const none = { new: 0, changed: 0, unchanged: 0, wrong: 0, notices: 0 };

async function drawn(lang: Lang, counts: Partial<ImportRun["counts"]>): Promise<string> {
  const t = createText(lang, await adminDictionary[lang]());
  const run: Partial<ImportRun> = {
    state: "planned",
    counts: { ...none, ...counts },
    rows: 3,
    total: 0,
    done: 0,
    leftOut: 0,
    shape: "stock",
    fault: null,
    unknown: [],
    newPlaces: [],
  };
  return renderToStaticMarkup(
    <ServicesProvider services={{ t, lang, api: {} } as Services}>
      <ImportSummary run={run as ImportRun} />
    </ServicesProvider>,
  );
}

describe("a planned import that changes nothing", () => {
  test("says that the shop has all of it where nothing is wrong", async () => {
    expect(await drawn("en", { unchanged: 3 })).toContain("The shop has all of this already.");
    expect(await drawn("ar", { unchanged: 3 })).toContain("كل هذا موجود في المتجر.");
  });

  test("says that everything is wrong where it is, and not that the shop has it", async () => {
    const page = await drawn("en", { wrong: 3 });
    expect(page).not.toContain("The shop has all of this already.");
    expect(page).toContain("Nothing can be imported: every item has errors.");
    expect(await drawn("ar", { wrong: 3 })).toContain("لا يمكن استيراد شيء: في كل العناصر أخطاء.");
  });

  test("tells what is there from what is wrong where the file has both", async () => {
    const page = await drawn("en", { unchanged: 2, wrong: 1 });
    expect(page).not.toContain("The shop has all of this already.");
    expect(page).toContain("Nothing to import: the shop has some items already, and the others have errors.");
    expect(await drawn("ar", { unchanged: 2, wrong: 1 })).toContain("وفي الباقي أخطاء");
  });
});
