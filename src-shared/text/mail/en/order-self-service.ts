/** What customers do on the page of their order. */
export default {
  "name.order-time": "Another delivery time",
  "name.order-answer": "Answer to a question about an order",
  "name.order-news": "News of an order, to us",
  "orderTime.subject": "Your order {{number}} has another delivery time",
  "orderTime.text": "You have chosen another time for your delivery. We have booked it for you.",
  "orderAnswer.subject": "Our answer about your order {{number}}",
  "orderAnswer.question": "Your question",
  "orderAnswer.onPage":
    "Please write to us on the page of your order rather than by answering this mail: there we see it at once.",
  "orderAnswer.open": "Read and answer on the order page",
  "orderNews.subject.cancelled": "Order {{number}} was cancelled by its customer",
  "orderNews.subject.time": "Order {{number}} has another delivery time",
  "orderNews.subject.question": "Order {{number}}: a question",
  "orderNews.text.cancelled":
    "The customer cancelled it on the order's page. Its goods are on sale again. What was paid is a credit: please pay it back.",
  "orderNews.text.time": "The customer chose another time on the order's page.",
  "orderNews.text.question":
    "The customer asks on the order's page. Answer in the back office; the customer is e-mailed.",
} as const;
