import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { newId } from "../../src-shared/values/id.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { readStored, writeStored } from "../app/stored.ts";
import { AsOf } from "../desktop/as-of.tsx";
import { beep } from "../scanning/beep.ts";
import { findScanned } from "../scanning/find-scanned.ts";
import { useScans } from "../scanning/use-scanner.ts";
import { Empty } from "../ui/empty.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Page } from "../ui/page.tsx";
import { SmallTable } from "../ui/small-table.tsx";
import { type Counted, countOne, differenceOf, isCount } from "./stock-count.ts";

const KEPT = "draft.stock-count";

/** Walking along the shelf with the scanner: what was counted beside what the books say, and the differences written down. */
export function StockCountPage() {
  const { t, api } = useServices();
  const { number } = useFormat();
  const write = useWrite("POST /api/variants/:id/movements");
  const [rows, setRows] = useState<Counted[]>(() => {
    const kept = readStored(KEPT);
    return Array.isArray(kept) ? kept.filter(isCount) : [];
  });
  const [typed, setTyped] = useState("");
  const { attempt, busy } = useNotifiedAttempt();
  const sku = useRef<HTMLInputElement>(null);
  const put = (step: (now: Counted[]) => Counted[]) =>
    setRows((now) => {
      const next = step(now);
      writeStored(KEPT, next);
      return next;
    });

  const count = async (code: string) => {
    try {
      const found = await findScanned(api, code);
      const [only, ...others] = found?.variants ?? [];
      if (!found || !only || others.length > 0 || !only.tracked) {
        beep("unknown");
        const key = others.length > 0 ? "scan.several" : only ? "count.untracked" : "scan.unknown";
        return notify.problem(t(key, { code: code.slice(0, 60), sku: code.slice(0, 60) }));
      }
      beep("found");
      put((now) => countOne(now, { product: found.product, variant: only }, newId()));
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  };
  useScans((code) => void count(code));

  const changed = rows.filter((row) => differenceOf(row) !== 0);
  const save = async () => {
    let written = 0;
    await attempt(async () => {
      for (const row of changed) {
        // The key is the row's: a count whose answer got lost is not written twice.
        await write.mutateAsync({
          params: { id: row.variantId },
          body: { id: row.movementId, reason: "counted", quantity: differenceOf(row), note: t("count.note") },
          headers: { "idempotency-key": row.movementId },
        });
        written += 1;
        put((now) => now.filter((one) => one.variantId !== row.variantId));
      }
      put((now) => now.filter((one) => differenceOf(one) !== 0));
      notify.done(t("count.written", { count: written }));
    });
    sku.current?.focus();
  };

  return (
    <Page
      title={t("count.title")}
      actions={
        rows.length > 0 && (
          <>
            <Button onClick={() => put(() => [])} variant="quiet">
              {t("count.clear")}
            </Button>
            <Button disabled={busy || changed.length === 0} onClick={() => void save()} variant="main">
              {t("count.write")}
            </Button>
          </>
        )
      }
    >
      <AsOf />
      <div className="panel p-5">
        <TextField
          ref={sku}
          label={t("count.sku")}
          hint={t("count.hint")}
          value={typed}
          onChange={setTyped}
          latin
          autoComplete="off"
          className="mb-4 max-w-md"
          onKeyDown={(event) => {
            if (event.key !== "Enter" || typed.trim() === "") return;
            event.preventDefault();
            void count(typed.trim());
            setTyped("");
          }}
        />
        {rows.length === 0 ? (
          <Empty title={t("count.empty")} />
        ) : (
          <>
            <SmallTable
              caption={t("count.title")}
              rows={rows}
              rowKey={(row) => row.variantId}
              className="min-w-xl"
              columns={[
                { key: "product", label: t("count.product"), cell: (row) => <Goods row={row} /> },
                { key: "expected", label: t("count.expected"), end: true, cell: (row) => number(row.expected) },
                {
                  key: "counted",
                  label: t("count.counted"),
                  end: true,
                  cell: (row) => (
                    <NumberField
                      bare
                      label={t("count.countedOf", { name: row.sku })}
                      value={row.counted}
                      onChange={(counted) =>
                        put((now) =>
                          now.map((one) => (one.variantId === row.variantId ? { ...one, counted: counted ?? 0 } : one)),
                        )
                      }
                      min={0}
                      max={100_000}
                      className="ms-auto w-24"
                    />
                  ),
                },
                {
                  key: "difference",
                  label: t("count.difference"),
                  end: true,
                  cell: (row) => <Difference amount={differenceOf(row)} />,
                },
                {
                  key: "remove",
                  label: <span className="sr-only">{t("part.remove")}</span>,
                  end: true,
                  cell: (row) => (
                    <IconButton
                      onClick={() => put((now) => now.filter((one) => one.variantId !== row.variantId))}
                      label={t("count.remove", { name: row.sku })}
                    >
                      <Icon of={X} className="size-4" />
                    </IconButton>
                  ),
                },
              ]}
            />
            {changed.length === 0 && <p className="mt-3 text-good">{t("count.nothing")}</p>}
          </>
        )}
      </div>
    </Page>
  );
}

function Goods({ row }: { row: Counted }) {
  const { text } = useFormat();
  return (
    <span className="wrap-anywhere">
      <span className="font-medium">{text(row.name)}</span> <span className="text-muted">{text(row.optionText)}</span>
      <bdi className="block w-fit text-xs text-muted">{row.sku}</bdi>
    </span>
  );
}

function Difference({ amount }: { amount: number }) {
  const { number } = useFormat();
  return (
    <bdi dir="ltr" className={`font-medium ${amount === 0 ? "text-muted" : "text-wait"}`}>
      {amount > 0 ? `+${number(amount)}` : number(amount)}
    </bdi>
  );
}
