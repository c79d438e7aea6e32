/** The line above a page that shows a saved version of the site before visitors see it. */
export default {
  line: "Preview: visitors do not see this",
};
