/**
 * A barcode scanner that types: to the computer it is a keyboard, only faster than any person.
 *
 * 1. A scan is at least four signs, each within 35 ms of the one before, ended by Enter or Tab within the same time.
 * 2. What a key means is read from where it is on the keyboard, as the scanner's own US layout has it, wherever the
 *    browser's answer is no plain Latin sign: under an Arabic layout the key of A arrives as ش.
 * 3. Anything slower is a person, and is left alone. So nothing is held back while it is typed; whoever uses this puts
 *    a field back to what stood in it before the burst (use-scanner.ts).
 */
export interface Press {
  /** `KeyboardEvent.key` and `.code`. */
  key: string;
  code: string;
  shift: boolean;
  /** Milliseconds, on any clock that does not stand still. */
  at: number;
}

export type Pressed =
  | { kind: "nothing" }
  /** The first sign of what may become a scan. */
  | { kind: "begins" }
  | { kind: "goes_on" }
  | { kind: "scanned"; text: string };

const MOST_BETWEEN_MS = 35;
const FEWEST_SIGNS = 4;

export function createWedge(): { press(press: Press): Pressed } {
  let text = "";
  let last = Number.NEGATIVE_INFINITY;
  return {
    press({ key, code, shift, at }) {
      const quick = at - last <= MOST_BETWEEN_MS;
      // The shift key arrives by itself before a capital: it is part of the burst and says nothing.
      if (key === "Shift") {
        if (quick) last = at;
        return { kind: "nothing" };
      }
      last = at;
      if (key === "Enter" || key === "Tab") {
        const scanned = quick && text.length >= FEWEST_SIGNS ? text : undefined;
        text = "";
        return scanned === undefined ? { kind: "nothing" } : { kind: "scanned", text: scanned };
      }
      const sign = signOf(key, code, shift);
      if (sign === undefined) {
        text = "";
        return { kind: "nothing" };
      }
      text = quick ? text + sign : sign;
      return { kind: text.length === 1 ? "begins" : "goes_on" };
    },
  };
}

const byCode: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Minus: ["-", "_"],
  Equal: ["=", "+"],
  Slash: ["/", "?"],
  Period: [".", ">"],
  Comma: [",", "<"],
  Semicolon: [";", ":"],
  Space: [" ", " "],
  NumpadSubtract: ["-", "-"],
  NumpadDecimal: [".", "."],
  NumpadDivide: ["/", "/"],
};
const overDigits = ")!@#$%^&*(";

function signOf(key: string, code: string, shift: boolean): string | undefined {
  if (/^[\x20-\x7e]$/.test(key)) return key;
  if (key.length !== 1) return undefined;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return shift && code.startsWith("Digit") ? overDigits[Number(digit)] : digit;
  return byCode[code]?.[shift ? 1 : 0];
}
