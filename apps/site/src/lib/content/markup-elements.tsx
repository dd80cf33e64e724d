/**
 * Operators' HTML as React elements. The server sanitises it when it is saved; here it is parsed into a plain tree, and
 * only the tags and properties below are built, so none of it ever reaches a document as markup (MSG-08).
 */
import { RICH_TEXT_REM_PER_PX } from '@lantern/contract/constants';
import {
  allowedStyles,
  boundedCount,
  linkAddress,
  linkTarget,
  pictureAddress,
  RICH_TEXT_TAGS,
  type RichTextHosts,
} from '@lantern/contract/rich-text';
import { createElement, useMemo, type CSSProperties, type ReactNode } from 'react';
import { parseMarkup, type MarkupElement, type MarkupNode } from './markup.ts';

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);
/** A text inside a screen has no headings above the third level. */
const DEMOTED: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3' };
const VOID: ReadonlySet<string> = new Set(['hr', 'br']);
/** Elements dropped with their content. */
const DROPPED: ReadonlySet<string> = new Set(['math', 'object', 'select', 'svg', 'template']);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** Converts an author's size into one of the page; sizes in px only. */
export type Scale = (px: number) => string;

/**
 * The scale everywhere except in popups (MSG-10): operators' sizes follow the root font, on a canvas of 50 px to the
 * rem.
 */
const remOf: Scale = (px) => `${Math.round(px * RICH_TEXT_REM_PER_PX * 10_000) / 10_000}rem`;

const sized = (value: string, scale: Scale): string =>
  value.replace(/^(\d+(?:\.\d+)?)px$/, (_, px: string) => scale(Number(px)));

/** How a text is shown: the scale of its sizes, and the allowed hosts. */
interface Setting {
  readonly scale: Scale;
  readonly hosts: RichTextHosts;
}

const camelCase = (property: string): string =>
  property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Elements with a width never exceed their column. */
function styleOf({ attributes }: MarkupElement, scale: Scale): CSSProperties {
  const styles = Object.fromEntries(
    allowedStyles(attributes.get('style') ?? '').map(([property, value]) => [camelCase(property), sized(value, scale)]),
  );
  return 'width' in styles && !('maxWidth' in styles) ? { ...styles, maxWidth: '100%' } : styles;
}

function picture(image: MarkupElement, key: number, { scale, hosts }: Setting): ReactNode {
  const source = pictureAddress(image.attributes.get('src') ?? '', hosts);
  if (source === undefined) return null;
  const width = boundedCount(image.attributes.get('width'), 'px');
  const style: CSSProperties = {
    ...(width === undefined ? {} : { width: scale(width) }),
    ...styleOf(image, scale),
    maxWidth: '100%',
    height: 'auto',
  };
  return <img key={key} src={source} alt={image.attributes.get('alt') ?? ''} loading="lazy" style={style} />;
}

function link(anchor: MarkupElement, key: number, children: ReactNode, { scale, hosts }: Setting): ReactNode {
  const address = linkAddress(anchor.attributes.get('href') ?? '', hosts);
  if (address === undefined) return <span key={key}>{children}</span>;
  const abroad = address.kind === 'allowed' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a key={key} href={linkTarget(address)} style={styleOf(anchor, scale)} {...abroad}>
      {children}
    </a>
  );
}

function spansOf({ tag, attributes }: MarkupElement): { colSpan?: number; rowSpan?: number } {
  if (!CELLS.has(tag)) return {};
  return {
    colSpan: boundedCount(attributes.get('colspan'), 'span') ?? 1,
    rowSpan: boundedCount(attributes.get('rowspan'), 'span') ?? 1,
  };
}

function build(node: MarkupNode, key: number, setting: Setting): ReactNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'img') return picture(node, key, setting);
  if (DROPPED.has(node.tag)) return null;
  const children = node.children.map((child, at) => build(child, at, setting));
  if (node.tag === 'a') return link(node, key, children, setting);
  const tag = DEMOTED[node.tag] ?? node.tag;
  // An unknown element is replaced by its content.
  if (!TAGS.has(tag)) return <span key={key}>{children}</span>;
  return createElement(
    tag,
    { key, style: styleOf(node, setting.scale), ...spansOf(node) },
    ...(VOID.has(tag) ? [] : children),
  );
}

interface MarkupProps {
  readonly html: string;
  readonly scale?: Scale;
  readonly hosts: RichTextHosts;
}

/** The elements of a text; pure. */
export function Markup({ html, scale = remOf, hosts }: MarkupProps) {
  return useMemo(() => parseMarkup(html).map((node, at) => build(node, at, { scale, hosts })), [html, scale, hosts]);
}
