/** Amounts as they are typed: whole minor units, with or without signs between thousands. */

/** The amount; undefined for what is none, or not above zero. */
export function wholeAmount(text: string): number | undefined {
  const plain = text.replaceAll(/[\s.,]/g, '');
  return /^[1-9]\d{0,14}$/.test(plain) ? Number(plain) : undefined;
}

/** Several amounts, separated by spaces, semicolons or slashes; undefined when one of them is none. */
export function wholeAmounts(text: string): number[] | undefined {
  const parts = text.split(/[\s;/]+/).filter(Boolean);
  const amounts = parts.map(wholeAmount);
  return amounts.includes(undefined) ? undefined : (amounts as number[]);
}
