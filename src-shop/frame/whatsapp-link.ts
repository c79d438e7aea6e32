/** Link to a WhatsApp conversation with the shop, with its first message. Takes the number as E.164. */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
