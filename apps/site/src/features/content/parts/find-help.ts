/** The help centre, and the member's own cases, searched by words with or without diacritics. Pure. */
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

/** Tests whether a folded text has every word of the query; undefined for a query without a word. */
function hasWordsOf(query: string): ((text: string) => boolean) | undefined {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return words.length === 0 ? undefined : (text) => words.every((word) => text.includes(word));
}

/** What a member has asked: their words, and the answer once there is one. */
interface Case {
  readonly text: string;
  readonly answer: { readonly text: string } | null;
}

/** The cases that have every word of the query in their topic's name, their text or their answer, in their order. */
export function findCases<C extends Case>(
  cases: readonly C[],
  query: string,
  topicOf: (one: C) => string,
): readonly C[] {
  const hasAll = hasWordsOf(query);
  return hasAll ? cases.filter((one) => hasAll(folded(`${topicOf(one)} ${one.text} ${one.answer?.text ?? ''}`))) : [];
}

/** What has every word of the query, in the help's order; those that have them in their title come first. Nothing for no words. */
export function findHelp(list: HelpList, query: string): readonly FoundHelp[] {
  const hasAll = hasWordsOf(query);
  if (!hasAll) return [];
  const found = entriesOf(list).filter(({ inText }) => hasAll(inText));
  const named = found.filter(({ inTitle }) => hasAll(inTitle));
  return [...named, ...found.filter((entry) => !named.includes(entry))].map(({ path, title, within }) => ({
    path,
    title,
    within,
  }));
}
