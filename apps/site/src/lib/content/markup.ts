/**
 * Parses operators' HTML into a plain tree, without the browser's own parser (MSG-08). Browsers check even an inert
 * document against the page's policy, so that parsing alone may report violations; and input that their parser never
 * sees cannot mutate.
 * Written for the output of the server's sanitiser; anything else becomes text or nothing.
 */

import { RICH_TEXT_MAX_DEPTH } from '@lantern/contract/rich-text';

export interface MarkupElement {
  /** In lower case. */
  readonly tag: string;
  /** Values with their entities resolved; of duplicate names the first. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly MarkupNode[];
}
export type MarkupNode = string | MarkupElement;

interface OpenElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: MarkupNode[];
}

const VOID: ReadonlySet<string> = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);
/** Raw-text elements: their content is no markup and ends only at their own end tag; they are left out whole. */
const RAW: ReadonlySet<string> = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
]);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g;
const REPLACEMENT = '\ufffd';
const MAX_CODE_POINT = 0x10_ff_ff;

function characterOf(code: number): string {
  const isText =
    code === 9 || code === 10 || (code >= 32 && code <= MAX_CODE_POINT && !(code >= 0xd8_00 && code <= 0xdf_ff));
  return isText ? String.fromCodePoint(code) : REPLACEMENT;
}

function resolveEntities(text: string): string {
  return text.replace(ENTITY, (_, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name]!;
    return characterOf(decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal));
  });
}

/** A tag from its `<` on: sticky, so that each character is read once. */
const NAME = /[a-zA-Z][^\s/>]*/y;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;
const TAG_END = /[\s/]*>/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The attributes from `at` on, and where the tag ends; undefined for an unterminated tag. */
function readAttributes(html: string, at: number): { attributes: Map<string, string>; end: number } | undefined {
  const attributes = new Map<string, string>();
  let position = at;
  for (;;) {
    const end = matchAt(TAG_END, html, position);
    if (end !== null) return { attributes, end: position + end[0].length };
    const found = matchAt(ATTRIBUTE, html, position);
    if (found === null) return undefined;
    const name = found[1]!.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, resolveEntities(found[2] ?? found[3] ?? found[4] ?? ''));
    position += found[0].length;
  }
}

/**
 * The end of a comment, a declaration or a broken tag that starts at `at`; the end of the text for an unterminated one.
 */
function endOfComment(html: string, at: number): number {
  const [opening, closing] = html.startsWith('<!--', at) ? [4, '-->'] : [2, '>'];
  const end = html.indexOf(closing, at + opening);
  return end === -1 ? html.length : end + closing.length;
}

/** The end of a raw element, its end tag included. */
function endOfRaw(html: string, tag: string, at: number): number {
  const ending = new RegExp(`</${tag}(?=[\\s/>])`, 'gi');
  ending.lastIndex = at;
  const end = ending.test(html) ? html.indexOf('>', ending.lastIndex) : -1;
  return end === -1 ? html.length : end + 1;
}

interface Tree {
  readonly root: readonly MarkupNode[];
  addText(text: string): void;
  addElement(tag: string, attributes: ReadonlyMap<string, string>): void;
  /**
   * Closes the innermost open element of this name and what is open inside it; an end tag without a start is ignored.
   */
  closeElement(tag: string): void;
}

function createTree(): Tree {
  const root: MarkupNode[] = [];
  const open: OpenElement[] = [];
  const add = (node: MarkupNode): void => void (open[open.length - 1]?.children ?? root).push(node);
  return {
    root,
    addText(text) {
      if (text !== '') add(resolveEntities(text));
    },
    // Deeper elements become children of the deepest one: a page with thousands of levels would hang.
    addElement(tag, attributes) {
      const element: OpenElement = { tag, attributes, children: [] };
      add(element);
      if (!VOID.has(tag) && open.length < RICH_TEXT_MAX_DEPTH) open.push(element);
    },
    closeElement(tag) {
      for (let at = open.length - 1; at >= 0; at -= 1) {
        if (open[at]!.tag !== tag) continue;
        open.length = at;
        return;
      }
    },
  };
}

/** Adds one tag of the text to the tree. Returns where reading goes on. */
function readTag(html: string, at: number, tree: Tree): number {
  const ends = html[at + 1] === '/';
  const name = matchAt(NAME, html, at + (ends ? 2 : 1));
  if (name === null) return endOfComment(html, at);
  const tag = name[0].toLowerCase();
  const read = readAttributes(html, at + (ends ? 2 : 1) + name[0].length);
  // An unterminated tag is dropped with everything after it.
  if (read === undefined) return html.length;
  if (ends) {
    tree.closeElement(tag);
    return read.end;
  }
  if (RAW.has(tag)) return endOfRaw(html, tag, read.end);
  tree.addElement(tag, read.attributes);
  return read.end;
}

const MARKUP_BEGINS = /<[a-zA-Z/!?]/g;

/** The tree of a text. Never fails and makes no request; scripts, comments and unfinished tags are left out. */
export function parseMarkup(html: string): readonly MarkupNode[] {
  const tree = createTree();
  let at = 0;
  while (at < html.length) {
    MARKUP_BEGINS.lastIndex = at;
    const next = MARKUP_BEGINS.exec(html)?.index ?? html.length;
    tree.addText(html.slice(at, next));
    at = next === html.length ? next : readTag(html, next, tree);
  }
  return tree.root;
}
