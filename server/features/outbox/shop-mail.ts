/**
 * Kinds of mail that belong to the shop's business, by how they begin. Whatever is not named here may open a door (codes,
 * invitations, news about an account): only administrators see that it was sent, and nobody sees it or sends it again.
 */
export const SHOP_MAIL = ["order-", "new-order", "quote-", "contact-", "invoice-", "credit-note-"] as const;

export const isShopMail = (kind: string): boolean => SHOP_MAIL.some((prefix) => kind.startsWith(prefix));
