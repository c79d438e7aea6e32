import { Fragment, type ReactNode } from "react";
import type { StaffDeliveryZone } from "../../src-shared/delivery/operations.ts";
import { zoneSpans } from "../../src-shared/delivery/zone-spans.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";

interface ZoneLineProps {
  zone: StaffDeliveryZone;
  handle: ReactNode;
  /** Absent: it can only be read. */
  onOpen: (() => void) | undefined;
}

/** A delivery zone in a line: where, for what, how soon. */
export function ZoneLine({ zone, handle, onOpen }: ZoneLineProps) {
  const { t } = useServices();
  const { text, money, number } = useFormat();
  const fee = zone.fee === 0 ? t("delivery.free") : money(zone.fee);
  // Each span by itself, so that their row runs as the language does.
  const spans = zoneSpans(zone.zoneNumbers);
  const facts = [
    zone.freeFrom > 0 && zone.fee > 0 ? t("delivery.feeFreeFrom", { fee, amount: money(zone.freeFrom) }) : fee,
    t("delivery.days", { count: zone.leadDays }),
    t("delivery.perWindow", { number: number(zone.slotCapacity) }),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      {handle}
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          {onOpen ? (
            <button type="button" onClick={onOpen} className="hover:text-accent">
              {text(zone.name)}
            </button>
          ) : (
            text(zone.name)
          )}
        </p>
        <p className="text-xs text-muted">
          {zone.zoneNumbers.length > 0 && (
            <>
              {t("delivery.numbers", { count: zone.zoneNumbers.length })}{" "}
              {spans.map((span, at) => (
                <Fragment key={span}>
                  {at > 0 && t("delivery.comma")}
                  <bdi dir="ltr">{span}</bdi>
                </Fragment>
              ))}
            </>
          )}
          {zone.zoneNumbers.length > 0 && zone.areas.length > 0 && " · "}
          {zone.areas.map(text).join(t("delivery.comma"))}
        </p>
      </div>
      <p className="ms-auto text-end">{facts.join(" · ")}</p>
      <span className="flex gap-1">
        {zone.catchAll && <Badge tone="accent">{t("delivery.elsewhere")}</Badge>}
        {!zone.cashOnDelivery && <Badge>{t("delivery.noCash")}</Badge>}
        {!zone.active && <Badge tone="wait">{t("delivery.off")}</Badge>}
      </span>
    </div>
  );
}
