export default {
  "mail.hello": "Hello {{name}},",
  "mail.helloPlain": "Hello,",
  "mail.questions": "Questions? Answer this mail and mention {{number}}.",
  "mail.questionsCall": "Questions? Answer this mail or call us, and mention {{number}}.",
  "mail.dayAndTime": "{{day}}, {{time}}",
  "mail.phone": "Phone",
  "mail.email": "E-mail",
  "mail.payBy": "Pay by",
  "mail.whyOrder":
    "You receive this mail because an order was placed at {{shop}} with your address. If that was not you, answer this mail and we put it right.",
  "mail.whyStaff": "This mail goes to the address that {{shop}} has set for orders.",
  "mail.test.subject": "[Test] {{subject}}",
  "mail.test": "This is a test: the mail is about a test order and went only to you.",
  "mail.cr": "CR\u00a0{{number}}",
} as const;
