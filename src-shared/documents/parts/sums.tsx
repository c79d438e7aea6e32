import { amountInWords } from "../../values/amount-in-words.ts";
import type { Lang } from "../../values/localized.ts";
import { figures } from "../amounts.ts";
import { type DocumentKey, useFrame } from "../frame.ts";
import { useInline } from "./words.tsx";

export interface Sum {
  textKey: DocumentKey;
  values?: Record<string, string>;
  /** Dirhams. */
  amount: number;
  /** Text in place of 0. */
  zero?: DocumentKey;
  strong?: boolean;
}

/** Amounts under each other at the end side, the strong ones between lines; stays on one page. */
export function Sums({ sums }: { sums: Sum[] }) {
  const { kit, t } = useFrame();
  const inline = useInline();
  return (
    <kit.Stack gap={3} width={250} keep>
      {sums.map(({ textKey, values, amount, zero, strong }) => (
        <kit.Row key={textKey + amount} between across="center" gap={12} {...(strong && { line: "above" })}>
          <kit.Text {...(strong ? { bold: true, size: "lead" } : { tone: "muted", size: "small" })}>
            {inline(textKey, values)}
          </kit.Text>
          <kit.Stack width={80}>
            <kit.Text side="figures" {...(strong && { bold: true, size: "lead" })}>
              {amount === 0 && zero ? t(zero) : figures(amount)}
            </kit.Text>
          </kit.Stack>
        </kit.Row>
      ))}
    </kit.Stack>
  );
}

/** An amount in words, in both languages. */
export function InWords({ amount, words }: { amount: number; words?: { en: string; ar: string } }) {
  const { kit, t, u, lang, other } = useFrame();
  const written = (which: Lang) => words?.[which] ?? amountInWords(amount, which);
  return (
    <kit.Stack keep>
      <kit.Text bold>{`${t("sum.inWords")}: ${written(lang)}`}</kit.Text>
      <kit.Text size="small" lang={other}>{`${u("sum.inWords")}: ${written(other)}`}</kit.Text>
    </kit.Stack>
  );
}

/** Balance of an order; below 0 it is the customer's credit. */
export const balanceOf = (balance: number): Sum =>
  balance < 0
    ? { textKey: "sum.owed", amount: -balance, strong: true }
    : { textKey: "sum.balance", amount: balance, strong: true };
