import type { ReactNode } from "react";
import { Localized } from "../../src-shared/ui/localized.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { Logo } from "./logo.tsx";
import { readablePhone } from "./readable-phone.ts";

/**
 * Name, telephone and address of the shop above a printed page, which has no header; `address` is the page's own on the web, `children`
 * what stands at its end.
 */
export function Letterhead({ address, children }: { address?: string; children?: ReactNode }) {
  const { lang } = useServices();
  const shop = useShop();
  if (!shop) return null;
  const { company } = shop;
  return (
    <div className="mb-4 hidden items-center justify-between gap-6 border-line border-b pb-3 text-xs print:flex">
      <Logo />
      <p className="ms-auto text-end">
        <bdi dir="ltr">{readablePhone(company.phone)}</bdi> · <bdi>{company.email}</bdi>
        <br />
        <Localized text={company.address} lang={lang} />
        {address && (
          <>
            <br />
            <bdi dir="ltr">{address}</bdi>
          </>
        )}
      </p>
      {children}
    </div>
  );
}
