import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useServices } from "../app/services.tsx";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { AnnouncementForm } from "./announcement-form.tsx";
import { BankForm } from "./bank-form.tsx";
import { BrandForm } from "./brand-form.tsx";
import { CompanyForm } from "./company-form.tsx";
import { DiscountsForm } from "./discounts-form.tsx";
import { HoursForm } from "./hours-form.tsx";
import { MailForm } from "./mail-form.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { PromisesForm } from "./promises-form.tsx";
import { QuotesForm } from "./quotes-form.tsx";
import { RepliesForm } from "./replies-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { type SettingPart, settingParts } from "./setting-parts.ts";
import { TaxForm } from "./tax-form.tsx";
import { VisitorsForm } from "./visitors-form.tsx";

const forms: Record<SettingPart, () => ReactNode> = {
  company: CompanyForm,
  hours: HoursForm,
  bank: BankForm,
  taxRate: TaxForm,
  payment: PaymentForm,
  discounts: DiscountsForm,
  secondFactor: SecondFactorForm,
  brand: BrandForm,
  announcement: AnnouncementForm,
  visitors: VisitorsForm,
  mail: MailForm,
  promises: PromisesForm,
  quotes: QuotesForm,
  replies: RepliesForm,
};

/** What holds for the whole shop; administrators only. */
export function SettingsPage() {
  const { t } = useServices();
  const [search, setSearch] = useSearchParams();
  const part = settingParts.find((part) => part === search.get("part")) ?? "company";
  const Form = forms[part];
  return (
    <Page title={t("nav.settings")} narrow>
      <Tabs
        label={t("nav.settings")}
        tabs={settingParts.map((key) => ({ key, label: t(`setting.${key}`) }))}
        current={part}
        onChange={(key) => setSearch({ part: key })}
      >
        <Form key={part} />
      </Tabs>
    </Page>
  );
}
