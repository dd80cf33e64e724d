/** The only kind of range that players request: `bytes=from-to` (RFC 9110). */

export type ByteRange = 'whole' | 'outside' | { readonly from: number; readonly to: number };

/** The part of a file of `length` bytes that a Range header requests. An unsupported header means the whole file. */
export function byteRange(header: string | undefined, length: number): ByteRange {
  const [, first = '', last = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (first === '' && Number(last) === 0) return 'outside';
  if (from >= length) return 'outside';
  return to < from ? 'whole' : { from, to };
}
