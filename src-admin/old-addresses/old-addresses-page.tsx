import { useMemo } from "react";
import { Link } from "react-router-dom";
import {
  articlePath,
  articleScreen,
  pageScreen,
  productPath,
  productScreen,
  SCREENS,
} from "../../src-shared/addresses.ts";
import type { AddressedKind } from "../../src-shared/catalogue/addressed-kinds.ts";
import type { OldAddress } from "../../src-shared/catalogue/old-addresses.ts";
import { useServices } from "../app/services.tsx";
import { NoWrap } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import { ListPage } from "../ui/lists/list-page.tsx";
import { useList } from "../ui/lists/use-list.ts";

/** Addresses that were given up, with what each leads to. They come into being with every rename. */
export function OldAddressesPage() {
  const { t, api } = useServices();
  const list = useList("GET /api/old-addresses", {});
  return (
    <ListPage
      id="old-addresses"
      title={t("nav.oldAddresses")}
      list={list}
      rowKey={({ kind, slug }) => `${kind}/${slug}`}
      columns={useOldAddressColumns()}
      rowName={({ slug }) => slug}
      emptyText={t("oldAddresses.emptyText")}
      onExport={(file) => api("GET /api/old-addresses/export", { query: { ...list.exported, ...file } })}
    />
  );
}

function useOldAddressColumns(): Column<OldAddress>[] {
  const { t } = useServices();
  return useMemo(
    () => [
      {
        key: "slug",
        label: t("oldAddresses.was"),
        card: "title",
        fixed: true,
        cell: (row) => (
          <bdi dir="ltr" className="font-mono wrap-anywhere">
            {formerPath(row)}
          </bdi>
        ),
      },
      {
        key: "kind",
        label: t("oldAddresses.kind"),
        card: "meta",
        cell: ({ kind }) => <NoWrap>{t(`oldAddresses.${kind}`)}</NoWrap>,
      },
      {
        key: "target",
        label: t("oldAddresses.leadsTo"),
        card: "action",
        cell: (row) => (
          <Link to={targetScreen(row)} className="link">
            {t("oldAddresses.open")}
          </Link>
        ),
      },
    ],
    [t],
  );
}

/** The address as it was in the shop; a category has no page of its own, so its slug alone. */
const formerPath = ({ kind, slug }: OldAddress): string => {
  if (kind === "product") return productPath(slug);
  return kind === "article" || kind === "page" ? articlePath(slug) : slug;
};

const screens: Partial<Record<AddressedKind, (id: string) => string>> = {
  product: productScreen,
  article: articleScreen,
  page: pageScreen,
};

const targetScreen = ({ kind, targetId }: OldAddress): string => screens[kind]?.(targetId) ?? SCREENS.categories;
