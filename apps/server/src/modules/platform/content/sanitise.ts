/**
 * Operator HTML is sanitised on write (MSG-08): the allow-list of `@lantern/contract/rich-text`; no scripts, overlays
 * or unannounced links.
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
import sanitizeHtml from 'sanitize-html';

/** The attributes an element keeps, checked one by one. */
function keptAttributes(
  tag: string,
  attributes: sanitizeHtml.Attributes,
  hosts: RichTextHosts,
): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = {};
  const keep = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') kept[name] = String(value);
  };
  if (tag === 'a') {
    const address = linkAddress(attributes['href'] ?? '', hosts);
    if (address !== undefined) keep('href', linkTarget(address));
    // A new window must not be able to navigate its opener.
    if (address?.kind === 'allowed') Object.assign(kept, { target: '_blank', rel: 'noopener noreferrer' });
  }
  if (tag === 'img') {
    keep('src', pictureAddress(attributes['src'] ?? '', hosts));
    keep('alt', attributes['alt']);
    for (const name of ['width', 'height']) keep(name, boundedCount(attributes[name], 'px'));
  }
  if (tag === 'td' || tag === 'th')
    for (const name of ['colspan', 'rowspan']) keep(name, boundedCount(attributes[name], 'span'));
  keep(
    'style',
    allowedStyles(attributes['style'] ?? '')
      .map((declaration) => declaration.join(':'))
      .join(';'),
  );
  return kept;
}

/** The HTML reduced to the allow-list; idempotent. */
export function sanitise(html: string, hosts: RichTextHosts): string {
  // Half a character cannot be stored as JSON.
  return sanitizeHtml(html.toWellFormed(), {
    allowedTags: [...RICH_TEXT_TAGS],
    // `keptAttributes` has checked every remaining one.
    allowedAttributes: {
      '*': ['href', 'target', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'style'],
    },
    parseStyleAttributes: false,
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'noembed',
      'noframes',
      'iframe',
      'xmp',
      'plaintext',
      'template',
      'title',
      'svg',
      'math',
      'object',
      'select',
    ],
    nestingLimit: RICH_TEXT_MAX_DEPTH,
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: keptAttributes(tagName, attributes, hosts) }) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  });
}
