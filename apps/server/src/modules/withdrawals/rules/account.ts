/** An account number as it is shown. */

const SHOWN_DIGITS = 4;

/** The last digits, never more than half of them, the rest as dots. */
export const maskedAccount = (accountNumber: string): string => `•••• ${accountNumber.slice(-Math.min(SHOWN_DIGITS, Math.floor(accountNumber.length / 2)))}`;
