import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { StaffTestimonial } from "../../src-shared/testimonials/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Empty } from "../ui/empty.tsx";
import { SortableList } from "../ui/fields/sortable-list.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { TestimonialDialog } from "./testimonial-dialog.tsx";

/** What customers say, in the order of the shop; the switch shows and hides. */
export function TestimonialsPage() {
  const { t } = useServices();
  const { text } = useFormat();
  const request = useAsk("GET /api/staff/testimonials");
  const reorder = useWrite("PATCH /api/testimonials/order");
  const [open, setOpen] = useState<string>();

  const { attempt, busy } = useNotifiedAttempt();
  const order = (rows: readonly StaffTestimonial[]) =>
    attempt(() => reorder.mutateAsync({ body: { ids: rows.map((row) => row.id) } }));

  return (
    <Page
      title={t("nav.testimonials")}
      narrow
      actions={
        <Button onClick={() => setOpen("new")} variant="main">
          <Icon of={Plus} className="size-4" />
          {t("testimonial.add")}
        </Button>
      }
    >
      <p className="mb-4 text-muted">{t("testimonial.atOnce")}</p>
      <Shown of={request}>
        {(rows) => (
          <>
            {rows.length === 0 && <Empty title={t("testimonial.none")} />}
            <SortableList
              items={rows}
              itemKey={(row) => row.id}
              itemName={(row) => text(row.author)}
              onOrder={(next) => void order(next)}
              disabled={busy}
              className="flex flex-col gap-2"
              itemClass="panel"
            >
              {(row, handle) => (
                <div className="flex items-start gap-3 p-3">
                  {handle}
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-2">
                      <button type="button" onClick={() => setOpen(row.id)} className="font-medium hover:text-accent">
                        {text(row.author)}
                      </button>
                      <span className="text-muted">
                        {[row.role, row.company].map(text).filter(Boolean).join(t("delivery.comma"))}
                      </span>
                      <Badge>{t("testimonial.stars", { count: row.rating })}</Badge>
                      {!row.text.ar && <Badge tone="wait">{t("bilingual.missing")}</Badge>}
                    </p>
                    <p className="line-clamp-2 text-muted">{text(row.text)}</p>
                  </div>
                  <ActiveSwitch row={row} />
                </div>
              )}
            </SortableList>
            {open && (
              <TestimonialDialog
                key={open}
                row={rows.find((row) => row.id === open)}
                onClose={() => setOpen(undefined)}
              />
            )}
          </>
        )}
      </Shown>
    </Page>
  );
}

function ActiveSwitch({ row }: { row: StaffTestimonial }) {
  const { t } = useServices();
  const { text } = useFormat();
  const toggle = useWrite("PATCH /api/testimonials/:id/toggle");
  // What is wanted, not "the other way round": pressed twice, it is still what was wanted.
  const { attempt, busy } = useNotifiedAttempt();
  const set = (active: boolean) => attempt(() => toggle.mutateAsync({ params: { id: row.id }, body: { active } }));
  return (
    <SwitchField
      bare
      label={t("testimonial.shown", { name: text(row.author) })}
      value={row.active}
      onChange={(active) => void set(active)}
      disabled={busy}
    />
  );
}
