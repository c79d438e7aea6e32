/** Authors of articles. */
export default {
  "author.add": "Add an author",
  "author.none": "No authors yet",
  "author.name": "Name",
  "author.title": "Position",
  "author.bio": "About the author",
  "author.removed": "Author deleted",
  "author.articles_one": "{{count}} article",
  "author.articles_other": "{{count}} articles",
} as const;
