/** Long texts, such as the terms of use: sections and paragraphs instead of one line per key. */

/** Every text with the path that leads to it, `terms.0.title`; an empty list or object counts as a missing text. */
function textsOf(part: unknown, path = ''): [path: string, text: unknown][] {
  const parts = typeof part === 'object' && part !== null ? Object.entries(part) : [];
  if (parts.length === 0) return [[path, part]];
  return parts.flatMap(([name, inner]) => textsOf(inner, path === '' ? name : `${path}.${name}`));
}

const isSaid = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

/** Differences between two languages: parts only one of them has, and empty parts. */
export function longTextDifferences(languages: Readonly<Record<string, unknown>>): string[] {
  const all = Object.entries(languages).map(([language, text]) => [language, new Map(textsOf(text))] as const);
  return all.flatMap(([language, texts]) => [
    ...[...texts].filter(([, text]) => !isSaid(text)).map(([path]) => `"${path}" of ${language} says nothing`),
    ...all.flatMap(([other, others]) =>
      [...others.keys()].filter((path) => !texts.has(path)).map((path) => `${language} lacks "${path}" of ${other}`),
    ),
  ]);
}
