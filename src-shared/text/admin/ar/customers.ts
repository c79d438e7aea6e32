import type { Translated } from "../../text.ts";
import type en from "../en/customers.ts";

export default {
  "customers.add": "إضافة عميل",
  "customers.title": "العملاء",
  "customers.searchHint": "الاسم أو الهاتف بأي صيغة أو البريد أو الشركة",
  "customers.name": "الاسم",
  "customers.company": "الشركة",
  "customers.phone": "الهاتف",
  "customers.email": "البريد الإلكتروني",
  "customers.orders": "الطلبات",
  "customers.spent": "المشتريات",
  "customers.last": "آخر طلب",
  "customers.emptyText": "يظهر هنا كل من يطلب، بهاتفه وبريده الإلكتروني.",

  "customer.since": "نعرفه منذ {{day}}",
  "customer.newOrder": "طلب جديد له",
  "customer.facts": "ما نعرفه",
  "customer.crNumber": "رقم السجل التجاري",
  "customer.lang": "اللغة",
  "customer.note": "ملاحظة",
  "customer.noteHint": "نقرؤها نحن فقط، وتظهر في كل طلباته.",
  "customer.ordersStay": "تبقى الطلبات كما كُتبت.",
  "customer.everUsed": "كل ما استخدمه من هواتف وعناوين بريد",
  "customer.history": "الطلبات",
  "customer.noHistory": "لا طلب بعد.",
  "customer.quotes": "طلبات عروض الأسعار",
  "customer.messages": "الرسائل",
} satisfies Translated<typeof en>;
