/** What is new for staff, newest first; told once on each computer after an update. */
export default {
  bins: "Products: give each variant its bin (“A-03-2”); the pick list shows it and leads through the store in that order.",
  costsInBulk:
    "Managers: change costs of many products at once, by percent or as a share of the price; files of products bring and take costs too.",
  goodsBack:
    "Credit notes: tick “The goods came back” and the return is recorded in the same step, with what is damaged.",
  articlePictures:
    "Articles: “Picture” above the text sends one or takes it from the library, and puts it where you write, with a description.",
  costs:
    "Managers: enter what goods cost in the product or with each receipt. Reports and dashboard show the margin; other staff see neither.",
  siteDrafts:
    "Content › Home page, and Header and footer: a draft to look at in the shop, a time to publish it, and the last saves to go back to.",
  messageReplies:
    "Messages are answered here: by e-mail in the visitor’s language, kept with the message, with ready texts from the settings.",
  dates: "Days are typed as dd/mm/yyyy or chosen in a calendar of our own, on every screen and in both languages.",
};
