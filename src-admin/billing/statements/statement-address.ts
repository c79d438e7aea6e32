export const statementAddress = (customerId: string): string => `/customers/${customerId}/statement`;
