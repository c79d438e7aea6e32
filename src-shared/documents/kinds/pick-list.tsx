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
import { Bilingual } from "../parts/words.tsx";
import type { PrintableDocument } from "../registry.ts";
import type { PickedLine } from "../views.ts";

/** Pick list for staff: the goods of an order to fetch from the store, with a box to tick for each line. */
export function PickListDocument({ data: { list } }: PrintableDocument<"pick-list">) {
  const { kit } = useFrame();
  const { order, lines } = list;
  const hasPictures = lines.some(({ picture }) => picture !== null);
  const hasBins = lines.some(({ bin }) => bin !== "");
  return (
    <A4 name={order.number}>
      <Heading textKey="title.pickList" number={order.number} />
      <kit.Row gap={20}>
        <kit.Stack share={1} gap={14}>
          <Details
            details={[
              { textKey: "detail.delivery", value: order.slot && dayFigures(order.slot.date) },
              { textKey: "detail.time", value: order.slot && isolate(hoursText(order.slot.window)) },
              { textKey: "detail.pieces", value: isolate(`${lines.reduce((sum, line) => sum + line.open, 0)}`) },
            ]}
          />
          <kit.Row gap={24}>
            <Party textKey="party.customer" party={{ ...order.contact, email: "", company: order.company?.name }} />
            <Place address={order.address} />
          </kit.Row>
          <Note text={order.note} />
        </kit.Stack>
        <kit.Stack gap={6}>
          <CaptionedCode value={list.staffUrl} textKey="qr.order" />
          <MapPin address={order.address} />
        </kit.Stack>
      </kit.Row>
      <ToCollect of={list} />
      <kit.Table
        columns={[
          { key: "picked", width: 44, head: <Bilingual textKey="table.picked" tone="ink" bold /> },
          ...(hasBins ? [{ key: "bin", width: 84, head: <Bilingual textKey="table.bin" tone="ink" bold /> }] : []),
          { key: "item", share: 1, head: <Bilingual textKey="table.item" tone="ink" bold /> },
          {
            key: "sku",
            width: 120,
            head: (
              <kit.Text size="small" bold>
                {isolate("SKU")}
              </kit.Text>
            ),
          },
          { key: "open", width: 60, head: <Bilingual textKey="table.ordered" tone="ink" bold side="figures" /> },
        ]}
        rows={lines.map((line) => ({
          key: line.id,
          cells: [
            <kit.Stack key="picked" line="box" width={16} minHeight={16} />,
            ...(hasBins
              ? [
                  <kit.Text key="bin" bold>
                    {isolate(line.bin)}
                  </kit.Text>,
                ]
              : []),
            <kit.Row key="item" gap={8}>
              {hasPictures && <ItemPicture picture={line.picture} />}
              <kit.Stack share={1}>
                <ItemCell item={{ ...line, sku: "" }}>
                  <PaidServices line={line} quantity={line.open} />
                </ItemCell>
              </kit.Stack>
            </kit.Row>,
            <kit.Text key="sku" bold>
              {isolate(line.sku)}
            </kit.Text>,
            <kit.Text key="open" size="heading" bold side="figures">
              {isolate(`${line.open}`)}
            </kit.Text>,
          ],
        }))}
      />
    </A4>
  );
}

/** Points of the square that a picture fills the longer way. */
const PICTURE_SIZE = 36;

/** Beside the item's name, which says what it shows. */
function ItemPicture({ picture }: { picture: PickedLine["picture"] }) {
  const { kit } = useFrame();
  if (!picture) return <kit.Stack width={PICTURE_SIZE} />;
  const scale = PICTURE_SIZE / Math.max(picture.width, picture.height);
  return (
    <kit.Stack width={PICTURE_SIZE}>
      <kit.Picture src={picture.src} width={picture.width * scale} height={picture.height * scale} label="" />
    </kit.Stack>
  );
}
