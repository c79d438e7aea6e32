import { useNavigate } from "react-router-dom";
import { quoteScreen, SCREENS } from "../../../src-shared/addresses.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { OrderFormCustomer } from "../../sales-form/order-form-customer.tsx";
import {
  blankCustomer,
  blankPlace,
  type CustomerValues,
  companyBody,
  formFieldOf,
  type PlaceValues,
  peopleValues,
  placeBody,
} from "../../sales-form/order-form-values.ts";
import { PlaceFields } from "../../sales-form/place-fields.tsx";
import { useCustomerOfAddress } from "../../sales-form/use-customer-of-address.ts";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { useEditor } from "../../ui/forms/use-editor.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { Page, Panel } from "../../ui/page.tsx";

type People = CustomerValues & PlaceValues;

/** Begins a quote by hand: whom it is for; what is offered follows in its editor. */
export function NewQuotePage() {
  const { t } = useServices();
  const go = useNavigate();
  const write = useWrite("POST /api/quotes");
  const once = useOnce();
  const editor = useEditor<People, StaffQuote>({
    key: "quote.new",
    saved: { values: { ...blankCustomer, ...blankPlace }, version: null },
    read: (quote) => ({ values: peopleValues(quote), version: quote.version }),
    fieldOf: formFieldOf,
    send: ({ name, phone, email, lang, ...rest }) =>
      once((headers) =>
        write.mutateAsync({
          body: {
            lang,
            contact: { name, phone, email },
            ...companyBody({ name, phone, email, lang, ...rest }),
            ...placeBody(rest),
          },
          headers,
        }),
      ),
  });
  const { form } = editor;
  const begunWith = useCustomerOfAddress(form);
  const begin = async () => {
    const quote = await editor.save();
    if (quote) await go(quoteScreen(quote.id));
  };
  return (
    <Page title={t("quotes.new")} back={{ to: SCREENS.quotes, label: t("quotes.title") }} narrow>
      <div className="flex flex-col gap-4">
        <OrderFormCustomer form={form} isNew begunWith={begunWith} />
        <Panel title={t("order.address")} text={t("quote.addressLater")}>
          <PlaceFields form={form} />
        </Panel>
      </div>
      <SaveBar
        isNew
        dirty={form.dirty}
        saving={editor.saving}
        restoredFrom={editor.restoredFrom}
        label={t("quote.begin")}
        onSave={() => void begin()}
        onReset={editor.reset}
      />
    </Page>
  );
}
