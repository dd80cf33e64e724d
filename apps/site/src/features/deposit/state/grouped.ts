/**
 * Groups a number by four for reading: `0071 0006 8889 9`. The copied value stays as it is, and so do names among the
 * digits.
 */
export const grouped = (value: string): string =>
  /^\d{7,}$/.test(value) ? value.replace(/(.{4})(?=.)/g, '$1 ') : value;
