/** "+97444000000" → "+974 4400 0000": a Qatari number as people say it; others stay as they are. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\+974)(\d{4})(\d{4})$/, "$1 $2 $3");
}
