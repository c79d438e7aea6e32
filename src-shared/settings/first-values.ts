/** Texts of the home page in a shop that has written none. */
export const FIRST_TEXTS = {
  heroes: [],
  cityCards: [],
  about: { title: { en: "About us", ar: "من نحن" }, text: { en: "", ar: "" } },
  statistics: { years: "", customers: "", rating: 0, further: [] },
};

/** Snippets of answers in a shop that has written none. They state nothing that a shop may see differently. */
export const FIRST_SNIPPETS = [
  {
    name: { en: "We are checking it", ar: "نتحقق من الأمر" },
    text: {
      en: "Thank you for your message. We are checking this and will come back to you as soon as we know.",
      ar: "شكرًا لرسالتك. نتحقق من الأمر وسنعود إليك فور معرفة الجواب.",
    },
  },
  {
    name: { en: "Ask for a phone number", ar: "طلب رقم هاتف" },
    text: {
      en: "Could you please send us a phone number and a time at which we may call you?",
      ar: "هل يمكنك إرسال رقم هاتف ووقت يناسبك لنتصل بك؟",
    },
  },
  {
    name: { en: "Ask for quantities", ar: "طلب الكميات" },
    text: {
      en: "We will gladly send you a quote. Please tell us the quantities, the colours and where to deliver.",
      ar: "يسعدنا إرسال عرض سعر إليك. نرجو ذكر الكميات والألوان ومكان التوصيل.",
    },
  },
  {
    name: { en: "Invite to the showroom", ar: "دعوة إلى المعرض" },
    text: {
      en: "You are welcome to see and try it in our showroom.",
      ar: "يسعدنا أن تزور معرضنا لتراه وتجربه.",
    },
  },
];
