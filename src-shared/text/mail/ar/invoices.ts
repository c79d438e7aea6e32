import type { Translated } from "../../text.ts";
import type en from "../en/invoices.ts";

export default {
  "name.invoice-sent": "فاتورة أو مستند آخر",
  "invoiceSent.title.invoice": "الفاتورة {{number}}",
  "invoiceSent.title.credit_note": "الإشعار الدائن {{number}}",
  "invoiceSent.title.receipt": "سند القبض {{number}}",
  "invoiceSent.title.pro_forma": "الفاتورة المبدئية {{number}}",
  "invoiceSent.text.invoice": "تجد هنا فاتورتك. وتعرض صفحتها المبلغ المستحق وبيانات حسابنا البنكي.",
  "invoiceSent.text.credit_note": "تجد هنا الإشعار الدائن، ويُخصم مبلغه من الفاتورة المذكورة فيه.",
  "invoiceSent.text.receipt": "شكرًا لسدادك. تجد هنا سند القبض.",
  "invoiceSent.text.pro_forma": "تجد هنا الفاتورة المبدئية، وتُسدد قبل أن نبدأ العمل.",
  "invoiceSent.number": "الرقم",
  "invoiceSent.issuedOn": "التاريخ",
  "invoiceSent.dueOn": "تُسدد حتى",
  "invoiceSent.total": "الإجمالي",
  "invoiceSent.open": "فتح المستند",
  "invoiceSent.attached": "تجد المستند مرفقًا كذلك بصيغة PDF.",
  "invoiceSent.why": "وصلتك هذه الرسالة لأنك من عملاء {{shop}}.",
} satisfies Translated<typeof en>;
