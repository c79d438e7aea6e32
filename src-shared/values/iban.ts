const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const QATAR_LENGTH = 29;

/**
 * Whether a text is an international bank account number: its check digits fit (ISO 13616: the country and the check
 * digits moved to the end, letters as 10 to 35, the whole modulo 97 is 1) and one of Qatar has 29 characters. Takes
 * capital letters and digits only; spaces are the caller's to remove. It does not say that the account exists.
 */
export function isIban(text: string): boolean {
  if (!IBAN.test(text) || (text.startsWith("QA") && text.length !== QATAR_LENGTH)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  // The number has up to 70 digits: the remainder is carried from one to the next.
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}
