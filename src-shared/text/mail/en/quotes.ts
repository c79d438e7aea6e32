export default {
  "name.quote-sent": "Quote",
  "name.quote-reminder": "Reminder of a quote",
  "name.quote-accepted": "Quote accepted",
  "name.quote-news": "News of a quote, to us",
  "whatsapp.quote": "Hello {{name}}, here is our quote {{number}}: {{url}}",
  "whatsapp.invoice": "Hello {{name}}, here is our document {{number}}: {{url}}",

  "quote.number": "Quote",
  "quote.validUntil": "Valid until",
  "quote.total": "Total",
  "quote.totalWithOptions": "With all options",
  "quote.deposit": "Deposit",
  "quote.open": "Open the quote",
  "quote.why": "You receive this mail because {{shop}} made you an offer. If you did not expect it, answer this mail.",

  "quoteSent.subject": "Our quote {{number}}",
  "quoteSent.title": "Our quote {{number}}",
  "quoteSent.text": "Here is our offer. On its page you can read it, choose options, accept it, or ask for a change.",
  "quoteSent.subjectChanged": "Our quote {{number}}, version {{version}}",
  "quoteSent.textChanged":
    "Here is our offer once more, as version {{version}}. It takes the place of the one you had; only this one can be accepted.",
  "quoteSent.attached": "The quote is attached as a PDF too.",

  "quoteOffer.title": "What we offer",
  "quoteOffer.optional": "Optional, not in the total",
  "quoteOffer.discount": "Discount",
  "quoteOffer.more": "The page of the quote shows {{count}} more.",

  "quoteReminder.subject": "Our quote {{number}} is valid until {{day}}",
  "quoteReminder.title": "Our quote is waiting for you",
  "quoteReminder.text":
    "Our offer {{number}} is valid until {{day}}. If it suits you, accept it on its page; if something should be different, tell us there.",

  "quoteAccepted.subject": "You accepted quote {{number}}",
  "quoteAccepted.title": "Thank you for accepting",
  "quoteAccepted.text":
    "You accepted quote {{number}} on {{day}}. We prepare your order and get in touch about the delivery.",

  "quoteNews.subject.accepted": "Quote {{number}} was accepted",
  "quoteNews.subject.declined": "Quote {{number}} was declined",
  "quoteNews.subject.change": "Quote {{number}}: a change is wanted",
  "quoteNews.subject.renewal": "Quote {{number}}: a new offer is wanted",
  "quoteNews.subject.expired": "Quote {{number}} has expired",
  "quoteNews.text.accepted": "The customer accepted version {{version}}. It can become an order now.",
  "quoteNews.text.declined": "The customer declined version {{version}}.",
  "quoteNews.text.change":
    "The customer asks for a change of version {{version}}. The next version is there as a draft.",
  "quoteNews.text.renewal": "The time of version {{version}} is over, and the customer asks for a new offer.",
  "quoteNews.text.expired": "Version {{version}} was not answered in time.",
  "quoteNews.words": "The customer's words",
  "quoteNews.open": "Open in the back office",
} as const;
