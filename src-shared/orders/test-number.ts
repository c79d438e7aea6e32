/** The label of a test order, and of what is made of it: it stands where numbers of the sequences stand, and every one of them says "TEST". */
const PREFIX = "TEST-";

export const testNumber = (orderId: string): string => PREFIX + orderId.slice(-5).toUpperCase();

/** Whether a number of an order or a document belongs to a test order. */
export const isTestNumber = (number: string | null): boolean => number?.startsWith(PREFIX) === true;
