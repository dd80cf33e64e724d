/**
 * HTML of a draft for the editor's own page: rebuilt from the list of allowed elements, whatever the server has stored and
 * whatever is pasted. Parsing makes an inert document: nothing in it runs or loads.
 */
import {
  allowedStyles,
  boundedCount,
  linkAddress,
  linkTarget,
  pictureAddress,
  RICH_TEXT_MAX_DEPTH,
  RICH_TEXT_TAGS,
  type RichTextHosts,
} from '@lantern/contract/rich-text';

/** Elements whose text is no text. */
const SILENT = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
];

function keepAttributes(from: Element, to: HTMLElement, hosts: RichTextHosts): void {
  const tag = to.localName;
  const keep = (name: string, value: string | number | undefined) =>
    value !== undefined && value !== '' && to.setAttribute(name, String(value));
  if (tag === 'a') {
    const address = linkAddress(from.getAttribute('href') ?? '', hosts);
    if (address !== undefined) keep('href', linkTarget(address));
  }
  if (tag === 'img') {
    keep('src', pictureAddress(from.getAttribute('src') ?? '', hosts));
    keep('alt', from.getAttribute('alt') ?? undefined);
    for (const name of ['width', 'height']) keep(name, boundedCount(from.getAttribute(name) ?? undefined, 'px'));
  }
  if (tag === 'td' || tag === 'th')
    for (const name of ['colspan', 'rowspan']) keep(name, boundedCount(from.getAttribute(name) ?? undefined, 'span'));
  const style = allowedStyles(from.getAttribute('style') ?? '');
  keep('style', style.map((declaration) => declaration.join(':')).join(';'));
}

function rebuild(from: Node, to: Node, hosts: RichTextHosts, depth: number): void {
  if (depth > RICH_TEXT_MAX_DEPTH) return;
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(node.textContent ?? ''));
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    const tag = element.localName;
    if (SILENT.includes(tag)) continue;
    if (!RICH_TEXT_TAGS.includes(tag)) {
      rebuild(element, to, hosts, depth + 1);
      continue;
    }
    const made = document.createElement(tag);
    keepAttributes(element, made, hosts);
    if (tag === 'img' && !made.hasAttribute('src')) continue;
    rebuild(element, made, hosts, depth + 1);
    to.appendChild(made);
  }
}

/** The HTML as nodes that are safe to insert. */
export function cleanNodes(html: string, hosts: RichTextHosts): DocumentFragment {
  const fragment = document.createDocumentFragment();
  rebuild(new DOMParser().parseFromString(html, 'text/html').body, fragment, hosts, 0);
  return fragment;
}

/** The same as HTML. */
export function cleanHtml(html: string, hosts: RichTextHosts): string {
  const box = document.createElement('div');
  box.appendChild(cleanNodes(html, hosts));
  return box.innerHTML;
}

/** Blocks become lines. */
const LINE_ENDS = /<\/(?:p|div|li|h[1-4]|tr|blockquote)>|<br\s*\/?>/gi;

/** The words of an HTML, a line for each block. */
export function wordsOf(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replaceAll(LINE_ENDS, '\n$&'), 'text/html');
  return (parsed.body.textContent ?? '')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/\n\s*/g, '\n')
    .trim();
}

/** Addresses of its links, in order. */
export function linksOf(html: string): readonly string[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.querySelectorAll('a')].map((anchor) => anchor.getAttribute('href') ?? '');
}
