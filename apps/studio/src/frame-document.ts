/**
 * The document of a frame with preloads of what its game needs: otherwise the kind's code would be requested only by the
 * code of the frame, and the texts only after the session.
 */

/** What the build lists in the document (tools/vite/frame-loads.ts): files by kind of game, texts by language. */
export interface FrameLoads {
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const LIST = /\s*<meta name="frame-loads" content='([^']+)'[^>]*>/;

/** With the request type of their users: modules, the bundler's style sheets, fetched texts. */
function preload(file: string): string {
  if (file.endsWith('.js')) return `<link rel="modulepreload" crossorigin href="${file}">`;
  return `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'fetch'}" crossorigin href="${file}">`;
}

/**
 * The built document for a kind of game and a language, as its address names them; an unknown one preloads nothing. A
 * document without the list is returned as it is.
 */
export function frameDocument(page: string, kind: string, language: string): string {
  const [, list] = LIST.exec(page) ?? [];
  if (list === undefined) return page;
  const { kinds, texts } = JSON.parse(list) as FrameLoads;
  const files = [
    ...(Object.hasOwn(kinds, kind) ? kinds[kind]! : []),
    ...(Object.hasOwn(texts, language) ? texts[language]! : []),
  ];
  return page.replace(LIST, () => files.map((file) => `\n    ${preload(file)}`).join(''));
}
