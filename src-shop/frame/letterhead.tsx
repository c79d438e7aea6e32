import { pageCode } from "../../src-shared/addresses.ts";
import { Localized } from "../../src-shared/ui/localized.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { Logo } from "./logo.tsx";
import { readablePhone } from "./readable-phone.ts";

/**
 * Name, telephone and address of the shop above a printed page, which has no header; `path` is the page's own on the web, which stands
 * there with its code for a telephone.
 */
export function Letterhead({ path }: { path?: string }) {
  const { lang, publicUrl } = useServices();
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
        {path && (
          <>
            <br />
            <bdi dir="ltr">{publicUrl + path}</bdi>
          </>
        )}
      </p>
      {path && <img src={pageCode(path)} alt="" loading="lazy" width="60" height="60" className="-my-2" />}
    </div>
  );
}
