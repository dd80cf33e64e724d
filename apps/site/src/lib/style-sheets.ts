/** The style sheets that public/boot.js has fetched for the first screen, not worn yet. */

const FETCHED = 'link[rel="stylesheet"][media="print"]';

/** Puts them on, all in one go; nothing happens where they are worn already. */
export function wearStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(FETCHED)) link.media = 'all';
}
