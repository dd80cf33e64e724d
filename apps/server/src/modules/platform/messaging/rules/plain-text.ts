/** The words of cleaned HTML: what a list shows of a broadcast. */
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** More than a list shows. */
const LENGTH_MAXIMUM = 300;

function character(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
}

/** One line of plain text, shortened; markup written as entities stays text. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/([^\s.:!?…>])\s*<\/h\d>/g, '$1: ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, character)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LENGTH_MAXIMUM);
