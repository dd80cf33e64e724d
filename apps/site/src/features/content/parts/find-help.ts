/** The help centre searched by words, with or without diacritics. Pure. */
import { folded } from '../../../lib/language/folded.ts';
import { plainText } from '../../../lib/content/plain-text.ts';
import { helpPath, type HelpList } from './help.ts';

/** An item or a sub-item that has every word. */
export interface FoundHelp {
  readonly path: string;
  readonly title: string;
  /** The title of the item that the sub-item belongs to. */
  readonly within: string | undefined;
}

interface Entry extends FoundHelp {
  readonly inTitle: string;
  readonly inText: string;
}

const entriesOf = (list: HelpList): readonly Entry[] =>
  list.flatMap((item, p) =>
    [{ ...item, c: undefined }, ...item.children.map((child, c) => ({ ...child, c }))].map(({ title, content, c }) => {
      const within = c === undefined ? undefined : item.title;
      const inTitle = folded(title);
      const inText = `${inTitle} ${folded(within ?? '')} ${folded(plainText(content))}`;
      return { path: helpPath(p, c), title, within, inTitle, inText };
    }),
  );

/** What has every word of the query, in the help's order; those that have them in their title come first. Nothing for no words. */
export function findHelp(list: HelpList, query: string): readonly FoundHelp[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string): boolean => words.every((word) => text.includes(word));
  const found = entriesOf(list).filter(({ inText }) => hasAll(inText));
  const named = found.filter(({ inTitle }) => hasAll(inTitle));
  return [...named, ...found.filter((entry) => !named.includes(entry))].map(({ path, title, within }) => ({
    path,
    title,
    within,
  }));
}
