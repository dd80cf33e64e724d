/** Whole numbers as typed, with or without separators; undefined for anything else. */
export function numberOf(text: string): number | undefined {
  const digits = text.replaceAll(/[.,\s\u00a0]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
