export default {
  "name.messages-quarantined": "Flood of messages, to us",
  "name.contact-message": "Contact message, to us",
  "name.message-reply": "Answer to a message",
  "name.quote-request": "Quote request, to us",
  "name.quote-received": "Receipt of a quote request",
  "quarantineMail.subject": "Far more messages than usual",
  "quarantineMail.since": "Since {{when}}, more messages and quote requests come in than are mailed one by one.",
  "quarantineMail.text":
    "All of them are kept, marked “no mail”. Nobody was refused. Look through them in the back office; those from real customers can be answered as usual.",
  "quarantineMail.open": "Open the messages",
  "contactMail.subject": "Message from the contact form",
  "contactMail.title": "A new message",
  "contactMail.sent":
    "Sent on {{when}}. Answer it in the back office, under Messages: there the answer is kept for everybody.",
  "contactMail.about": "Subject",
  "contactMail.message": "Message",
  "contactMail.open": "Open and answer",

  "messageReply.subject": "Our answer to your message to {{shop}}",
  "messageReply.title": "Our answer to your message",
  "messageReply.text": "You wrote to us on {{day}}. This is our answer:",
  "messageReply.more": "To write to us again, simply answer this mail.",
  "messageReply.why":
    "You receive this mail because a message was sent to {{shop}} with your address. If that was not you, you need not do anything.",

  "quoteMail.subject": "Request for a quote {{number}}",
  "quoteMail.title": "Request for a quote {{number}}",
  "quoteMail.sent": "Sent on {{when}}. Reply to this mail to answer the customer.",
  "quoteMail.asked": "What they ask for",
  "quoteMail.listed": "{{price}} each in the shop",
  "quoteMail.message": "The customer's message",
  "quoteMail.attachment": "File",

  "quoteReceived.subject": "We have your request {{number}}",
  "quoteReceived.title": "We have your request for a quote",
  "quoteReceived.text":
    "Your request {{number}} of {{day}} has arrived. We work out the prices and send you the quote to this address.",
  "quoteReceived.asked": "What you asked for",
  "quoteReceived.why":
    "You receive this mail because a quote was asked for at {{shop}} with your address. If that was not you, you need not do anything.",
} as const;
