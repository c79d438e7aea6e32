import { useMemo, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { SCREENS } from "../../../src-shared/addresses.ts";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import { needsManager } from "../../../src-shared/orders/written-by-hand.ts";
import type { QuoteVersion } from "../../../src-shared/quotes/content.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { isOpenQuote } from "../../../src-shared/quotes/states.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useFormat } from "../../app/format.ts";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { isDesktop } from "../../desktop/desktop-api.ts";
import { DocumentButton } from "../../documents/document-button.tsx";
import { formFieldOf, placeBody } from "../../sales-form/order-form-values.ts";
import { useSession } from "../../session/session-context.tsx";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { onSaveKey } from "../../ui/forms/save-key.ts";
import { useEditor } from "../../ui/forms/use-editor.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { useNamedKeys } from "../../ui/named-keys.ts";
import { Page, Panel } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { draftVersion } from "../editor/draft-version.ts";
import { QuoteConflict } from "../editor/quote-conflict.tsx";
import { QuoteEditor } from "../editor/quote-editor.tsx";
import { bodyOf, newestOf, type QuoteValues, valuesOf } from "../editor/quote-values.ts";
import { QuoteBadge } from "../quote-badge.tsx";
import { SigningView } from "../signing/signing-view.tsx";
import { DocumentPreview } from "./document-preview.tsx";
import { QuoteDetails } from "./quote-details.tsx";
import { QuoteHold } from "./quote-hold.tsx";
import { QuoteLinks } from "./quote-links.tsx";
import { QuoteMoves } from "./quote-moves.tsx";
import { QuoteNotices } from "./quote-notices.tsx";
import { QuoteStory } from "./quote-story.tsx";
import { QuoteSums } from "./quote-sums.tsx";
import { QuoteVersions } from "./quote-versions.tsx";
import { RequestBeside } from "./request-beside.tsx";
import { ReviseDialog } from "./revise-dialog.tsx";
import { SendDialog } from "./send-dialog.tsx";

/** One quote: written while it is a draft, followed once it was sent. */
export function QuotePage() {
  const { id = "" } = useParams();
  const quote = useAsk("GET /api/quotes/:id", { params: { id } });
  return <Shown of={quote}>{(found) => <Quote key={found.id} quote={found} />}</Shown>;
}

const TABS = ["offer", "versions", "story"] as const;
type Tab = (typeof TABS)[number];

function Quote({ quote }: { quote: StaffQuote }) {
  const { t } = useServices();
  const { text } = useFormat();
  const agreed = useRef(false);
  const { editor, savePrices } = useQuoteEditor(quote, agreed);
  const { form } = editor;
  const [tab, setTab] = useState<Tab>("offer");
  const [again, setAgain] = useState(false);
  const [revising, setRevising] = useState(false);
  const [sending, setSending] = useState(false);
  const [signing, setSigning] = useState(false);
  const newest = newestOf(quote);
  const draft = useMemo(() => draftVersion(form.values, newest), [form.values, newest]);
  const sent = quote.versions.find((version) => version.number === quote.sent);
  const byHand = needsManager(useSession().staff.role, offered(draft.version), sent ? offered(sent) : []);
  const isDraft = quote.status === "draft";
  const isAccepted = quote.status === "accepted";
  const name = quote.number || t("quote.pendingTitle");
  const writing = quote.editable && (isDraft || again || form.dirty);
  useNamedKeys("save", tab === "offer" && writing);
  const save = async (write = editor.save) => {
    if (!(await write())) return;
    setAgain(false);
    agreed.current = false;
    notify.done(t("quote.saved"));
  };
  const writeNext = () => {
    setAgain(true);
    setTab("offer");
  };
  return (
    <Page
      title={name}
      back={{ to: SCREENS.quotes, label: t("quotes.title") }}
      aside={
        <>
          <QuoteBadge status={quote.status} />
          <span className="text-xs text-muted">
            {t("quote.version", { version: quote.newest })} · <bdi>{quote.contact.name}</bdi>
          </span>
        </>
      }
      actions={
        <>
          <DocumentButton kind="quote" id={quote.id} choices={{ lang: quote.lang, version: quote.newest }}>
            {t(isDesktop() ? "billing.print" : "quote.print")}
          </DocumentButton>
          <QuoteMoves quote={quote} />
          {quote.editable && !writing && (
            <Button onClick={isAccepted ? () => setRevising(true) : writeNext}>
              {t(isAccepted ? "quote.revise" : "quote.next")}
            </Button>
          )}
          {(isDraft || isOpenQuote(quote.status)) && !form.dirty && (
            <Button onClick={() => setSigning(true)}>{t("quote.sign")}</Button>
          )}
          {quote.moves.includes("sent") && (
            <Button onClick={() => setSending(true)} variant="main">
              {t("quote.send")}
            </Button>
          )}
        </>
      }
    >
      <QuoteNotices quote={quote} />
      <Tabs<Tab>
        label={name}
        tabs={TABS.map((key) => ({ key, label: t(`quote.tab.${key}`) }))}
        current={tab}
        onChange={setTab}
      >
        {tab === "offer" && (
          <div
            className={`flex flex-col gap-4 xl:grid xl:items-start ${writing ? "xl:grid-cols-[minmax(0,1fr)_17.5rem] min-[90rem]:grid-cols-[minmax(0,1fr)_20rem]" : "xl:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]"}`}
          >
            {writing ? (
              // biome-ignore lint/a11y/noStaticElementInteractions: hears the key that saves, from any field inside
              <div onKeyDown={onSaveKey(() => void save())} className="min-w-0">
                {!isDraft && (
                  <p role="status" className="mb-4 rounded-sm bg-wait-soft p-3 text-wait">
                    {isAccepted
                      ? t("quote.revise.writing", {
                          version: quote.acceptance?.version ?? quote.newest,
                          next: quote.newest + 1,
                        })
                      : t("quote.next.text", { sent: quote.newest, next: quote.newest + 1 })}
                  </p>
                )}
                <QuoteEditor form={form} draft={draft} refused={editor.refused} />
                <div className="mt-4">
                  <DocumentPreview quote={inFields(quote, form.values)} version={draft.version} />
                </div>
                <SaveBar
                  dirty={form.dirty}
                  saving={editor.saving}
                  restoredFrom={editor.restoredFrom}
                  label={isDraft ? t("part.save") : t("quote.next.save", { next: quote.newest + 1 })}
                  onSave={() => void save()}
                  onReset={() => {
                    editor.reset();
                    setAgain(false);
                  }}
                />
              </div>
            ) : (
              <DocumentPreview quote={quote} version={newest} />
            )}
            <div
              className={`min-w-0 flex-col gap-4 xl:sticky xl:top-18 xl:flex ${writing ? "contents xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto" : "flex"}`}
            >
              {/* Above the lines where there is no room beside them. */}
              {writing && quote.request && <RequestBeside request={quote.request} />}
              <QuoteSums draft={draft} />
              {writing ? (
                <Button disabled={editor.saving} onClick={() => void save(savePrices)} className="self-start">
                  {t("quote.refreshPrices")}
                </Button>
              ) : (
                <QuoteDetails quote={quote} />
              )}
            </div>
          </div>
        )}
        {tab === "versions" && <QuoteVersions quote={quote} />}
        {tab === "story" && (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              {writing && <QuoteDetails quote={quote} />}
              <QuoteLinks quote={quote} />
              <QuoteHold quote={quote} />
            </div>
            <Panel title={t("order.story")}>
              <QuoteStory quote={quote} />
            </Panel>
          </div>
        )}
      </Tabs>
      {revising && (
        <ReviseDialog
          quote={quote}
          onClose={() => setRevising(false)}
          onAgreed={() => {
            agreed.current = true;
            setRevising(false);
            writeNext();
          }}
        />
      )}
      {sending && (
        <SendDialog
          lang={form.field("lang")}
          canMail={form.values.email !== ""}
          version={quote.newest}
          byHand={byHand.map((line) => text(line.name) || t("quote.line.unnamed"))}
          save={async () => (form.dirty ? editor.save() : quote)}
          onClose={() => {
            setSending(false);
            setAgain(false);
          }}
        />
      )}
      {signing && (
        <SigningView quote={quote} version={isDraft ? newest : (sent ?? newest)} onClose={() => setSigning(false)} />
      )}
      <QuoteConflict editor={editor} />
    </Page>
  );
}

function useQuoteEditor(quote: StaffQuote, agreed: { readonly current: boolean }) {
  const write = useWrite("PUT /api/quotes/:id");
  const once = useOnce();
  const refreshPrices = useRef(false);
  const editor = useEditor<QuoteValues, StaffQuote>({
    key: `quote.${quote.id}`,
    saved: { values: valuesOf(quote), version: quote.version },
    read: (row) => ({ values: valuesOf(row), version: row.version }),
    fieldOf: formFieldOf,
    send: (values, version) =>
      once((headers) =>
        write.mutateAsync({
          params: { id: quote.id },
          body: { ...bodyOf(values), refreshPrices: refreshPrices.current, agreed: agreed.current },
          headers: { ...headers, ...ifMatch(version ?? quote.version) },
        }),
      ),
  });
  const savePrices = async () => {
    refreshPrices.current = true;
    const saved = await editor.save();
    refreshPrices.current = false;
    return saved;
  };
  return { editor, savePrices };
}

const offered = (version: QuoteVersion) => version.sections.flatMap((section) => section.lines);

/** Whom the document is for, as it stands in the fields. */
function inFields(quote: StaffQuote, values: QuoteValues): StaffQuote {
  const { name, phone, email, forCompany, companyName, crNumber, purchaseOrder, lang } = values;
  const company = {
    name: companyName,
    ...(crNumber ? { crNumber } : {}),
    ...(purchaseOrder ? { purchaseOrder } : {}),
  };
  return {
    ...quote,
    lang,
    contact: { name, phone, email },
    company: forCompany ? company : null,
    address: values.withoutPlate || values.zone !== null ? (placeBody(values).address ?? null) : null,
  };
}
