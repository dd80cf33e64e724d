/** What was said in a chat as the HTML of a mail: everything in it is text. */
import type { TranscriptLine } from '../chat/index.ts';
import { dayOf, timeOf, type Reader } from './rules/render.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPED[character]!);

/** Who speaks: operators are numbers, here as in the chat. */
function nameOf({ from, deskNo }: TranscriptLine, inVietnamese: boolean): string {
  if (from === 'member') return inVietnamese ? 'Bạn' : 'You';
  const desk = inVietnamese ? 'CSKH' : 'Support';
  return deskNo === null ? desk : `${desk} ${deskNo}`;
}

/** Pictures are not in a mail: it says how many there are to see in the chat. */
function picturesOf(count: number, inVietnamese: boolean): string {
  if (inVietnamese) return `[${count} ảnh]`;
  return count === 1 ? '[1 picture]' : `[${count} pictures]`;
}

/** A paragraph for each message, in their order, under its day where that is another one than before. */
export function transcriptHtml(lines: readonly TranscriptLine[], { language, timeZone }: Reader): string {
  const inVietnamese = language === 'VI';
  const dayAt = ({ at }: TranscriptLine): string => dayOf(at.getTime(), timeZone);
  return lines
    .map((line, place) => {
      const before = lines[place - 1];
      const day = before === undefined || dayAt(before) === dayAt(line) ? '' : `<p><i>${dayAt(line)}</i></p>`;
      const said = [
        ...(line.text === '' ? [] : [escaped(line.text).replaceAll('\n', '<br />')]),
        ...(line.pictures === 0 ? [] : [picturesOf(line.pictures, inVietnamese)]),
      ];
      const head = `<b>${nameOf(line, inVietnamese)}</b> ${timeOf(line.at.getTime(), timeZone)}`;
      return `${day}<p>${head}<br />${said.join('<br />')}</p>`;
    })
    .join('');
}
