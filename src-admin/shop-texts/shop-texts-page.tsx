import { useState } from "react";
import { TEXT_AREAS } from "../../src-shared/shop-texts/areas.ts";
import type { ShopTextRow } from "../../src-shared/shop-texts/operations.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { NoWrap, OpenCell } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import { ListPage } from "../ui/lists/list-page.tsx";
import { useList } from "../ui/lists/use-list.ts";
import { OneLine } from "../ui/one-line.tsx";
import { ShopTextDialog } from "./shop-text-dialog.tsx";

/** Fixed texts of the shop's pages and mails, each with the owner's in its place. */
export function ShopTextsPage() {
  const { t } = useServices();
  const list = useList("GET /api/shop-texts", { area: "", changed: "" });
  const [opened, setOpened] = useState<string>();
  const row = list.asked.data?.data.find(({ key }) => key === opened);
  const columns: Column<ShopTextRow>[] = [
    {
      key: "en",
      label: t("part.english"),
      card: "title",
      fixed: true,
      cell: (text) => (
        <OpenCell>
          <Said text={text} lang="en" />
        </OpenCell>
      ),
    },
    { key: "ar", label: t("part.arabic"), card: "meta", cell: (text) => <Said text={text} lang="ar" /> },
    {
      key: "area",
      label: t("shopTexts.area"),
      card: "meta",
      rank: 2,
      cell: ({ area }) => <NoWrap>{t(`shopTexts.area.${area}`)}</NoWrap>,
    },
    {
      key: "changed",
      label: t("shopTexts.changed"),
      card: "status",
      cell: ({ own }) =>
        Object.keys({ ...own.en, ...own.ar }).length > 0 && <Badge tone="good">{t("shopTexts.changed")}</Badge>,
    },
  ];
  return (
    <ListPage
      id="shop-texts"
      title={t("nav.shopTexts")}
      list={list}
      rowKey={({ key }) => key}
      searchLabel={t("shopTexts.searchLabel")}
      filters={[
        {
          key: "area",
          label: t("shopTexts.area"),
          choices: TEXT_AREAS.map((value) => ({ value, label: t(`shopTexts.area.${value}`) })),
        },
        { key: "changed", label: t("shopTexts.onlyChanged"), kind: "switch" },
      ]}
      columns={columns}
      rowName={(text) => saidIn(text, "en")}
      onOpen={({ key }) => setOpened(key)}
      emptyText={t("shopTexts.emptyText")}
    >
      {row && <ShopTextDialog key={row.key} row={row} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}

/** A text as visitors read it; of a plural the form that most numbers have. */
function saidIn({ standard, own }: ShopTextRow, lang: Lang): string {
  const said = { ...standard[lang], ...own[lang] };
  return said.text ?? said.other ?? "";
}

const Said = ({ text, lang }: { text: ShopTextRow; lang: Lang }) => (
  <span lang={lang}>
    <OneLine text={saidIn(text, lang)} className="max-w-80" />
  </span>
);
