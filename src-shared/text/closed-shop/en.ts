/** The page that visitors get while the shop is closed; it has no script, so these are no words of the shop's pages. */
export default {
  title: "We are closed for the moment",
  text: "Our online shop opens again soon. You can reach us meanwhile:",
  phone: "Call us",
  whatsapp: "WhatsApp",
};
