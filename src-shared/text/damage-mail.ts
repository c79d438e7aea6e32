/** The mail to staff about a damaged database: in both languages, because their setting cannot be read any more. */
export function damageMail({ shop, problem, restore }: { shop: string; problem: string; restore: string }): {
  subject: string;
  text: string;
} {
  return {
    subject: `${shop}: the database is damaged, orders have stopped · قاعدة البيانات تالفة وتوقّف استقبال الطلبات`,
    text: [
      `The database of ${shop} is damaged. Pages are still shown, but no order is taken and nothing is saved.`,
      `What was found: ${problem}`,
      `What to do: stop the shop. ${restore} Then start it again. Orders since that backup are in the mails that were sent.`,
      "",
      `قاعدة بيانات ${shop} تالفة. ما زالت الصفحات تُعرض، لكن لا يُستقبل أي طلب ولا يُحفظ شيء.`,
      "أوقف المتجر، واستعد آخر نسخة احتياطية بالأمر المذكور أعلاه، ثم شغّله من جديد. الطلبات التي وردت بعد تلك النسخة موجودة في الرسائل المرسلة.",
      "",
    ].join("\n"),
  };
}
