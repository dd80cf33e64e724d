/** Written for the eye, in groups of four: `0071 0006 8889 9`. What is copied stays as it is. */
export const grouped = (value: string): string => (/^[A-Z0-9]{7,}$/i.test(value) ? value.replace(/(.{4})(?=.)/g, '$1 ') : value);
