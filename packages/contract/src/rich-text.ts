/**
 * What an operator's HTML may contain (MSG-08): the server sanitises a text when it is saved, the browser again when it
 * is shown. Elements, properties and values are allowlists; sizes are bounded to the column, and addresses to hosts the
 * merchant has named.
 */

/** Elements that are rendered; of any other, only its text is. */
export const RICH_TEXT_TAGS: readonly string[] = [
  ...[
    'p',
    'br',
    'div',
    'span',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
  ],
  ...['a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** Operators design on a canvas of 750 px: nothing is wider than that. */
const CANVAS_PX = 750;
const MAX_SPAN = 20;
/** Maximum nesting; more than any text needs. */
export const RICH_TEXT_MAX_DEPTH = 40;

/** Smallest and largest number of each unit. */
type Bounds = Readonly<Record<string, readonly [least: number, most: number]>>;
const WIDTHS: Bounds = { px: [1, CANVAS_PX], '%': [1, 100], em: [0.1, 15], rem: [0.1, 7.5] };
const FONT_SIZES: Bounds = { px: [12, 120], '%': [50, 300], em: [0.5, 3], rem: [0.2, 3] };

function isWithin(value: string, bounds: Bounds): boolean {
  const [, digits, unit] = /^(\d{1,4}(?:\.\d{1,2})?)(px|rem|em|%)$/.exec(value) ?? [];
  const [least, most] = bounds[unit ?? ''] ?? [1, 0];
  return digits !== undefined && Number(digits) >= least && Number(digits) <= most;
}

/** Opaque ones: invisible text is not allowed. */
const isColour = (value: string): boolean =>
  /^(?:#[\da-f]{3}|#[\da-f]{6}|rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)|(?!transparent$|inherit$|initial$|unset$|revert$|currentcolor$)[a-z]{3,20})$/.test(
    value,
  );
const isOneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.indexOf(value) >= 0;

const PROPERTIES: Readonly<Record<string, (value: string) => boolean>> = {
  color: isColour,
  'background-color': isColour,
  'text-align': isOneOf('left', 'right', 'center', 'justify', 'start', 'end'),
  'font-size': (value) => isWithin(value, FONT_SIZES),
  'font-weight': isOneOf('normal', 'bold', '100', '200', '300', '400', '500', '600', '700', '800', '900'),
  width: (value) => isWithin(value, WIDTHS),
  'max-width': (value) => isWithin(value, WIDTHS),
};

/** The allowed declarations of a `style` attribute, each property once: [property, value] in the order of the text. */
export function allowedStyles(style: string): readonly (readonly [property: string, value: string])[] {
  const kept = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    if (Object.prototype.hasOwnProperty.call(PROPERTIES, property) && PROPERTIES[property]!(value))
      kept.set(property, value);
  }
  return Array.from(kept);
}

/** A cell's span or a picture's size in whole px; undefined when it is invalid or too large. */
export function boundedCount(text: string | undefined, of: 'span' | 'px'): number | undefined {
  const count = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0;
  return count >= 1 && count <= (of === 'span' ? MAX_SPAN : CANVAS_PX) ? count : undefined;
}

/** Where the pictures and links of a merchant's texts may lead outside the site itself. */
export interface RichTextHosts {
  /** Origins, for example `https://cdn.example`. */
  readonly pictures: readonly string[];
  /** Host names; links to any other go through the leaving page. */
  readonly links: readonly string[];
}

/** A placeholder origin: an address that resolves against it and stays there is one of the site's own. */
const SITE = 'https://site.invalid';
/** Spaces, controls and marks that turn or hide text: browsers drop some of them, readers cannot see the others. */
const INVISIBLE = /[\p{C}\p{Z}]/u;

function parsed(address: string): URL | undefined {
  if (INVISIBLE.test(address) || address.indexOf('\\') >= 0 || !/^(?:\/(?!\/)|https:\/\/[^/])/.test(address))
    return undefined;
  try {
    const url = new URL(address, SITE);
    return url.username === '' && url.password === '' ? url : undefined;
  } catch {
    return undefined;
  }
}

const pathOf = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/**
 * The address a picture may be loaded from, else undefined: one of the site's own, or of an origin the merchant has
 * named.
 */
export function pictureAddress(source: string, hosts: RichTextHosts): string | undefined {
  const url = parsed(source);
  if (url === undefined) return undefined;
  if (url.origin === SITE) return pathOf(url);
  return hosts.pictures.indexOf(url.origin) >= 0 ? url.href : undefined;
}

/**
 * The target of a link: a screen of the site, an app on the phone, a host the merchant has named, or an external page.
 */
export interface LinkAddress {
  readonly kind: 'own' | 'program' | 'allowed' | 'foreign';
  readonly href: string;
}

/** Reads a link's address; undefined for one that must not be followed. */
export function linkAddress(href: string, hosts: RichTextHosts): LinkAddress | undefined {
  if (/^(?:mailto:[^\s@?&<>"']{1,64}@[a-z\d.-]{1,190}|tel:\+?[\d().-]{3,24})$/i.test(href))
    return { kind: 'program', href };
  const url = parsed(href);
  if (url === undefined) return undefined;
  if (url.origin === SITE) return { kind: 'own', href: pathOf(url) };
  return { kind: hosts.links.indexOf(url.hostname) >= 0 ? 'allowed' : 'foreign', href: url.href };
}

/** The screen that names a link's target before it is followed. */
const LEAVING_PATH = '/m/leaving';

/** The address by which a link is followed: foreign ones through the leaving page. */
export const linkTarget = ({ kind, href }: LinkAddress): string =>
  kind === 'foreign' ? `${LEAVING_PATH}?to=${encodeURIComponent(href)}` : href;
