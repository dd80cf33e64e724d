import { parseMarkup, type MarkupNode } from './markup.ts';

/** Elements that end a line of text. */
const ENDS_LINE = /^(?:p|li|h\d|br)$/;

const wordsOf = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node : `${wordsOf(node.children)}${ENDS_LINE.test(node.tag) ? '\n' : ''}`,
    )
    .join('');

/** The text of a piece of HTML, paragraphs as lines; none of it is ever put into the page as markup. */
export const plainText = (html: string): string => wordsOf(parseMarkup(html)).trim();
