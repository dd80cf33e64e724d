/** A whole amount as people type it, grouped or not, in minor units of a currency without them; undefined when it is none. */
export function amountTyped(text: string): number | undefined {
  const digits = text.replaceAll(/[.,\s]/g, '');
  return /^\d{1,15}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}
