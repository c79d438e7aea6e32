import { type Strokes, signaturePath, signatureSize } from "../../values/signature.ts";
import { type DocumentKey, useFrame } from "../frame.ts";
import { Bilingual, UserText } from "./words.tsx";

/** Lines to write a name, a day and a signature on. */
export function SignatureBox({ textKey }: { textKey: DocumentKey }) {
  const { kit } = useFrame();
  return (
    <kit.Stack gap={6} line="box" pad={10} keep>
      <Bilingual textKey={textKey} tone="ink" bold />
      <kit.Row gap={16}>
        {(["sign.name", "sign.date", "sign.signature"] as const).map((line) => (
          <kit.Stack key={line} share={line === "sign.date" ? 1 : 2} gap={34}>
            <Bilingual textKey={line} />
            <kit.Rule />
          </kit.Stack>
        ))}
      </kit.Row>
    </kit.Stack>
  );
}

interface DrawnSignatureProps {
  strokes: Strokes | null;
  name: string;
  date: string;
  /** The server has not taken it yet. */
  awaited: boolean;
}

/** A stored signature, fitted into 150 × 56 points, over the name and the day. */
export function DrawnSignature({ strokes, name, date, awaited }: DrawnSignatureProps) {
  const { kit, t } = useFrame();
  const size = strokes && signatureSize(strokes);
  const scale = size && Math.min(150 / Math.max(size.width, 1), 56 / Math.max(size.height, 1));
  return (
    <kit.Stack gap={4} width={200} keep>
      <Bilingual textKey="sign.accepted" tone="ink" bold />
      {strokes && size && scale ? (
        <kit.Drawing
          units={{ width: size.width + 24, height: size.height + 24 }}
          width={(size.width + 24) * scale}
          height={(size.height + 24) * scale}
          path={signaturePath(strokes.map((stroke) => stroke.map(([x, y]) => [x + 12, y + 12])))}
          pen={9}
          label={t("sign.drawn", { name })}
        />
      ) : null}
      <kit.Rule />
      <UserText size="small">{t("sign.acceptedBy", { name, date })}</UserText>
      {awaited ? <Bilingual textKey="sign.awaited" tone="accent" bold /> : null}
    </kit.Stack>
  );
}
