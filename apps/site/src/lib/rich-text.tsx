/**
 * Operators' HTML as React elements. The server sanitises it on write; here it is parsed inertly and only the tags and
 * properties below are built, so no markup of it ever reaches the page as markup (MSG-08).
 */
import { RICH_TEXT_REM_PER_PX } from '@lantern/contract/constants';
import { createElement, useMemo, type CSSProperties, type ReactNode } from 'react';

const BLOCKS = ['p', 'div', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
const WORDS = ['span', 'strong', 'b', 'em', 'i', 'u', 's', 'small'];
const TAGS: ReadonlySet<string> = new Set([...BLOCKS, ...WORDS]);
/** A text inside a screen has no headings above the third level. */
const DEMOTED: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3' };
const VOID: ReadonlySet<string> = new Set(['hr', 'br']);
const LINK = /^(?:https:\/\/|mailto:|tel:|\/(?!\/))/;
const PICTURE = /^(?:https:\/\/|\/(?!\/))/;
const STYLES = ['color', 'backgroundColor', 'textAlign', 'fontSize', 'fontWeight', 'width', 'maxWidth'] as const;

/** Turns a size of the author's into one of the page; sizes in px only. */
export type Scale = (px: number) => string;

/** What holds everywhere but in popups (MSG-10): operators' sizes follow the root font, on a canvas of 50 px to the rem. */
const remOf: Scale = (px) => `${Math.round(px * RICH_TEXT_REM_PER_PX * 10_000) / 10_000}rem`;

const sized = (value: string, scale: Scale): string => value.replace(/^(\d+(?:\.\d+)?)px$/, (_, px: string) => scale(Number(px)));

function styleOf({ style }: HTMLElement, scale: Scale): CSSProperties {
  const kept = STYLES.flatMap((name) => (style[name] === '' ? [] : [[name, sized(style[name], scale)] as const]));
  return Object.fromEntries(kept);
}

function picture(image: HTMLImageElement, key: number, scale: Scale): ReactNode {
  const source = image.getAttribute('src') ?? '';
  if (!PICTURE.test(source)) return null;
  const [width] = /^\d{1,4}$/.exec(image.getAttribute('width') ?? '') ?? [];
  const style: CSSProperties = { maxWidth: '100%', height: 'auto', ...(width ? { width: scale(Number(width)) } : {}), ...styleOf(image, scale) };
  return <img key={key} src={source} alt={image.alt} loading="lazy" style={style} />;
}

function link(anchor: HTMLAnchorElement, key: number, children: ReactNode, scale: Scale): ReactNode {
  const href = anchor.getAttribute('href') ?? '';
  if (!LINK.test(href)) return <span key={key}>{children}</span>;
  const abroad = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a key={key} href={href} style={styleOf(anchor, scale)} {...abroad}>
      {children}
    </a>
  );
}

function build(node: Node, key: number, scale: Scale): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  if (node instanceof HTMLImageElement) return picture(node, key, scale);
  const children = Array.from(node.childNodes, (child, at) => build(child, at, scale));
  if (node instanceof HTMLAnchorElement) return link(node, key, children, scale);
  const named = node.tagName.toLowerCase();
  const tag = DEMOTED[named] ?? named;
  // An unknown element keeps its words and loses its being.
  if (!TAGS.has(tag)) return ['script', 'style', 'template'].includes(tag) ? null : <span key={key}>{children}</span>;
  const spans = node instanceof HTMLTableCellElement ? { colSpan: node.colSpan, rowSpan: node.rowSpan } : {};
  return createElement(tag, { key, style: styleOf(node, scale), ...spans }, ...(VOID.has(tag) ? [] : children));
}

interface RichTextProps {
  readonly html: string;
  readonly scale?: Scale;
  readonly className?: string | undefined;
}

/** The text in a block of its own. */
export function RichText({ html, scale = remOf, className }: RichTextProps) {
  const nodes = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return Array.from(body.childNodes, (node, at) => build(node, at, scale));
  }, [html, scale]);
  return <div className={className}>{nodes}</div>;
}
