/** Masking of account numbers. */

const SHOWN_DIGITS = 4;

/** The last digits, at most half of them; the others as dots. */
export const maskedAccount = (accountNumber: string): string =>
  `•••• ${accountNumber.slice(-Math.min(SHOWN_DIGITS, Math.floor(accountNumber.length / 2)))}`;
