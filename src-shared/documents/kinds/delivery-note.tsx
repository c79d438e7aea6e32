import { hoursText } from "../../delivery/windows.ts";
import { dayFigures } from "../amounts.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { A4 } from "../parts/a4.tsx";
import { MapPin, PaidServices, ToCollect } from "../parts/crew.tsx";
import { Details } from "../parts/details.tsx";
import { Heading } from "../parts/heading.tsx";
import { ItemCell } from "../parts/item.tsx";
import { Note } from "../parts/note.tsx";
import { Party, Place } from "../parts/party.tsx";
import { CaptionedCode } from "../parts/qr-code.tsx";
import { SignatureBox } from "../parts/signature.tsx";
import { Bilingual } from "../parts/words.tsx";
import type { PrintableDocument } from "../registry.ts";

/**
 * Delivery note: the goods of one delivery with a field for the signature, paid services, and the amount that the crew
 * collects. It shows no prices, because the receiver need not know them.
 */
export function DeliveryNoteDocument({ data: { seller, delivery } }: PrintableDocument<"delivery-note">) {
  const { kit, t } = useFrame();
  const { order, lines } = delivery;
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const day = delivery.date ? dayFigures(delivery.date) : "";
  const window = delivery.window ? isolate(hoursText(delivery.window)) : "";
  return (
    <A4 seller={seller} name={order.number}>
      <Heading
        textKey={order.method === "pickup" ? "title.collectionNote" : "title.deliveryNote"}
        number={order.number}
      />
      <kit.Row gap={20}>
        <kit.Stack share={1} gap={14}>
          <Details
            details={[
              { textKey: "detail.delivery", value: day },
              { textKey: "detail.time", value: window },
              {
                textKey: "detail.part",
                value:
                  delivery.parts > 1
                    ? t("detail.partOf", { part: isolate(`${delivery.part}`), parts: isolate(`${delivery.parts}`) })
                    : null,
              },
              { textKey: "detail.pieces", value: isolate(`${pieces}`) },
              {
                textKey: "detail.purchaseOrder",
                value: order.company?.purchaseOrder && isolate(order.company.purchaseOrder),
              },
            ]}
          />
          <kit.Row gap={24}>
            <Party textKey="party.customer" party={{ ...order.contact, company: order.company?.name }} />
            <Place address={order.address} />
          </kit.Row>
        </kit.Stack>
        <kit.Stack gap={6}>
          <CaptionedCode value={delivery.staffUrl} textKey="qr.order" />
          <MapPin address={order.address} />
        </kit.Stack>
      </kit.Row>
      <ToCollect of={delivery} />
      <kit.Table
        columns={[
          { key: "item", share: 1, head: <Bilingual textKey="table.item" tone="ink" bold /> },
          { key: "quantity", width: 60, head: <Bilingual textKey="table.quantity" tone="ink" bold side="figures" /> },
        ]}
        rows={lines.map((line) => ({
          key: line.id,
          cells: [
            <ItemCell key="item" item={line}>
              <PaidServices line={line} quantity={line.quantity} />
            </ItemCell>,
            <kit.Text key="quantity" size="lead" bold side="figures">
              {isolate(`${line.quantity}`)}
            </kit.Text>,
          ],
        }))}
      />
      <Note text={order.note} />
      <SignatureBox textKey="sign.received" />
    </A4>
  );
}
