/** What the cleaner took out of a text, in the author's terms. */
import { RICH_TEXT_TAGS } from '@lantern/contract/rich-text';

const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;

/**
 * Names of what is gone: elements that are not allowed (`<script>`), handlers (`onclick`), and `href` or `src` of a link or
 * picture whose address is not. It explains and protects nothing: what counts is the cleaned text.
 */
export function removedFrom(html: string, clean: string): ReadonlySet<string> {
  const removed = new Set<string>();
  for (const [, tag] of html.matchAll(/<([a-z][a-z\d-]{0,20})/gi))
    if (!RICH_TEXT_TAGS.includes(tag!.toLowerCase())) removed.add(`<${tag!.toLowerCase()}>`);
  for (const [, name] of html.matchAll(/[\s"'/](on[a-z]{3,30})\s*=/gi)) removed.add(name!.toLowerCase());
  for (const name of ['href', 'src'] as const) {
    const pattern = new RegExp(`\\s${name}\\s*=`, 'gi');
    if (count(html, pattern) > count(clean, pattern)) removed.add(name);
  }
  return removed;
}
