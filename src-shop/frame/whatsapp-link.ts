/** A WhatsApp conversation with the shop, its first message already written. Takes the number as E.164. */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
