/** Help of the screens of the shop's texts: articles, pages, authors, testimonials. */
export default {
  articles: [
    "Articles of the journal, with their state.",
    "“New article” starts a draft.",
    "A scheduled article is published by itself on its day.",
  ],
  newArticle: [
    "Starts an article as a draft.",
    "Write it in both languages; the shop shows it once it is published.",
    "What you typed is kept if the window closes.",
  ],
  article: [
    "One article: text, picture, author and what search engines show.",
    "“Picture” above the text puts one into it, with words for people who cannot see it.",
    "Save, look at the preview, then publish it at once or on a day.",
    "When the web address changes, the old one redirects to the new one.",
    "A published article can be taken back and stays as a draft.",
  ],
  newPage: [
    "Starts a page of your own, at an address of your choice.",
    "Pages and articles share their addresses: one that an article has is refused.",
    "Visitors read it once it is published.",
  ],
  pages: [
    "Texts of the shop’s fixed pages, such as returns and privacy, and pages of your own.",
    "Open one to write your own text; the standard text applies until then.",
    "Standard texts follow your settings by themselves.",
  ],
  homePage: [
    "Slides, sections, figures, city cards and the text about the shop on the home page, in both languages.",
    "Choose “Draft”, save, and look at it in the shop in either language.",
    "Choose “Published” and save to show it at once, or give the draft a time.",
    "Versions at the foot keep the last saves; one comes back as a draft.",
  ],
  navigation: [
    "The links of the header and of the footer’s columns, in both languages.",
    "A link leads to a page of the shop or to another address; drag links to change their order.",
    "Choose “Draft”, save, and look at it in the shop; choose “Published” and save to show it at once.",
    "Versions at the foot keep the last saves; one comes back as a draft.",
  ],
  shopTexts: [
    "Buttons, labels and sentences of the shop’s pages and e-mails, with the standard text of each.",
    "Search a text as you see it in the shop, open it, and write your own in either language.",
    "An empty field shows the standard text again.",
    "Documents and the page that is shown under overload keep their standard texts.",
  ],
  page: [
    "One page’s own text, in both languages.",
    "Write, look at the preview, then choose “Published” and save, or give a draft a time.",
    "Versions at the foot keep the last saves; one comes back as a draft.",
    "Values such as the phone number can be placed in the text and stay up to date.",
    "“Standard text” returns to the text that comes with the shop.",
  ],
  authors: [
    "People who sign the journal’s articles.",
    "Add an author with name, position and a few words in both languages.",
    "An author with articles cannot be deleted.",
  ],
  testimonials: [
    "What customers say, as the home page shows it.",
    "Add one, and switch on those that are to be shown.",
    "Drag one, or move it with the arrow keys, to change the order.",
  ],
} as const;
