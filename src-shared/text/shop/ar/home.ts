import type { Translated } from "../../text.ts";
import type en from "../en/home.ts";

export default {
  "home.title": "{{shop}} | أثاث مكتبي وتقنية في قطر",
  "home.description": "مكاتب وكراسي وطاولات اجتماعات ووحدات تخزين وأجهزة تقنية للشركات والمنازل في قطر.",

  "home.hero": "من معرضنا",
  "home.heroShow": "عرض الصورة {{number}}",
  "home.heroPause": "إيقاف تبديل الصور",
  "home.heroPlay": "تشغيل تبديل الصور",
  "home.heroOpen": "تصفّح المنتجات",

  "home.promises": "ما نعدك به",
  "home.promiseDeliveryText": "في الموعد الذي تختاره",
  "home.promisePayment": "ادفع بالطريقة التي تناسبك",
  "home.promisePaymentText": "تدفع {{ways}}",
  "home.promiseAssembly": "نركّبه لك",
  "home.promiseAssemblyText": "حيث يتيحه المنتج، بالسعر المذكور في صفحته",
  "home.promiseShowroom": "جرّب قبل أن تشتري",
  "home.promiseShowroomText": "تفضّل بزيارتنا واجلس على الكرسي قبل أن تشتريه",

  "home.featured": "منتجات مختارة",
  "home.arrivals": "وصل حديثًا",
  "home.bestSellers": "الأكثر مبيعًا",
  "home.seeAll": "عرض الكل",
  "home.seeAllOf": "عرض الكل: {{list}}",

  "home.noCategories": "لا توجد فئات متاحة بعد.",
  "home.viewAllProducts": "عرض جميع المنتجات",
  "home.productCount_zero": "لا منتجات",
  "home.productCount_one": "منتج واحد",
  "home.productCount_two": "منتجان",
  "home.productCount_few": "{{count}} منتجات",
  "home.productCount_many": "{{count}} منتجًا",
  "home.productCount_other": "{{count}} منتج",

  "home.cities": "أين نوصّل",
  "home.cityMore": "قراءة المزيد",

  "home.statistics": "بالأرقام",
  "home.statYears": "عامًا من الخبرة",
  "home.statCustomers": "عميل",
  "home.statRating": "متوسط التقييم",
  "home.outOfFive": "{{rating}} من 5",

  "home.about": "من نحن",
  "home.aboutMore": "قصتنا",
  "home.aboutVisit": "التخطيط لزيارتنا",

  "home.testimonials": "ماذا يقول عملاؤنا",
  "home.stars": "{{rating}} من 5 نجوم",
} satisfies Translated<typeof en>;
