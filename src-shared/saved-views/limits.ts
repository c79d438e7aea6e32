/** Most views of one person, over all lists. */
export const MAX_VIEWS = 200;
