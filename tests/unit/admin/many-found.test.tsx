// What stands above a list of which nobody has counted the rows to their end.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Services } from "../../../src-admin/app/services.tsx";
import { FilterChips } from "../../../src-admin/ui/lists/filter-chips.tsx";
import { ListToolbar } from "../../../src-admin/ui/lists/list-toolbar.tsx";
import { adminDictionary } from "../../../src-shared/text/admin/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";

async function drawn(hasMore: boolean, counts: { placed?: number } | null | undefined): Promise<string> {
  const t = createText("en", await adminDictionary.en());
  const toolbar = { selected: undefined, allChosen: false, chooseAll: () => undefined, bulk: null, cards: false };
  const chips = {
    label: "Status",
    all: ["placed"] as const,
    nameOf: () => "Placed",
    chosen: [],
    onChange: () => undefined,
  };
  const markup = renderToStaticMarkup(
    <ServicesProvider services={{ t, lang: "en", api: {} } as Services}>
      <FilterChips {...chips} counts={counts} />
      <ListToolbar {...toolbar} count={1000} hasMore={hasMore} columns={[]} sort={undefined} onSort={undefined}>
        .
      </ListToolbar>
    </ServicesProvider>,
  );
  return markup
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

test("says that there are more rows than were counted, and no number of a state", async () => {
  expect(await drawn(true, null)).toBe("Status Placed More than 1,000 results .");
});

test("says how many rows and how many of a state there are, and waits for numbers that are on their way", async () => {
  expect(await drawn(false, { placed: 7 })).toBe("Status Placed 7 1000 results .");
  expect(await drawn(false, {})).toBe("Status Placed 0 1000 results .");
  expect(await drawn(false, undefined)).toBe("Status Placed … 1000 results .");
});
