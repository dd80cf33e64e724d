/** What was said in a chat as the HTML of a mail: everything in it is text. */
import type { TranscriptLine } from '../chat/index.ts';
import { timeOf, type Reader } from './rules/render.ts';

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

/** A paragraph for each message, in their order. */
export const transcriptHtml = (lines: readonly TranscriptLine[], { language, timeZone }: Reader): string =>
  lines
    .map((line) => {
      const name = nameOf(line, language === 'VI');
      const text = escaped(line.text).replaceAll('\n', '<br />');
      return `<p><b>${name}</b> ${timeOf(line.at.getTime(), timeZone)}<br />${text}</p>`;
    })
    .join('');
