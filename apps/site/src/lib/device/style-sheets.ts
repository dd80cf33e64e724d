/** The style sheets that public/boot.js has fetched for the first screen, not applied yet. */

const FETCHED = 'link[rel="stylesheet"][media="print"]';

/** Applies them, all at once; does nothing when they are applied already. */
export function applyStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(FETCHED)) link.media = 'all';
}
