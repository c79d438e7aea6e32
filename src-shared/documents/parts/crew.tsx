import { mapLinkOf } from "../../delivery/map-link.ts";
import type { QatarAddress } from "../../values/address.ts";
import { figures } from "../amounts.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import type { CarriedLine, DeliveryView } from "../views.ts";
import { CaptionedCode } from "./qr-code.tsx";
import { Bilingual } from "./words.tsx";

/** Paid services of a line, for the crew. */
export function PaidServices({ line, quantity }: { line: Pick<CarriedLine, "services">; quantity: number }) {
  const { kit, t } = useFrame();
  return line.services.map((key) => (
    <kit.Text key={key} size="small" bold>
      {t("service.line", { service: t(`service.${key}`), quantity })}
    </kit.Text>
  ));
}

interface Crew {
  collect: DeliveryView["collect"];
  order: Pick<DeliveryView["order"], "paymentMethod">;
}

/** Amount that the crew collects, in a frame; nothing for an order that is not paid on delivery. */
export function ToCollect({ of: { collect, order } }: { of: Crew }) {
  const { kit } = useFrame();
  if (collect === null) return null;
  const textKey = collect === 0 ? "collect.nothing" : order.paymentMethod === "card" ? "collect.card" : "collect.cash";
  return (
    <kit.Stack line="box" pad={4} keep>
      <kit.Row gap={14}>
        <kit.Stack share={1}>
          <Bilingual textKey={textKey} size="body" tone="ink" bold />
        </kit.Stack>
        <kit.Text size="heading" bold side="figures">
          {collect === 0 ? "" : `${isolate("QAR")} ${figures(collect)}`}
        </kit.Text>
      </kit.Row>
    </kit.Stack>
  );
}

/** Code that opens the place on a telephone's map, and the coordinates of a pin; nothing without pin and link. */
export function MapPin({ address }: { address: QatarAddress | null }) {
  const { kit } = useFrame();
  const link = address && mapLinkOf(address);
  if (!link) return null;
  const { location } = address;
  return (
    <kit.Stack gap={1}>
      <CaptionedCode value={link} textKey="qr.map" />
      {location && (
        <kit.Text size="tiny">{isolate(`${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`)}</kit.Text>
      )}
    </kit.Stack>
  );
}
