/**
 * The source of pictures: one of the merchant's image CDNs, picked at random once a visit (SYS-02), else the site
 * itself.
 * A CDN that fails a picture is dropped for the rest of the visit, and the picture is loaded from the site.
 */
import { readStored, TAB_STORAGE, writeStored } from './storage.ts';

const ART = '/art/';

let chosen: string = readStored(TAB_STORAGE.imageCdn);
const failed: string[] = [];

/** The address of a picture; addresses outside the site's art stay as they are. */
export const artUrl = (path: string): string =>
  chosen !== '' && path.slice(0, ART.length) === ART ? chosen + path : path;

/** A random number from 0 to 1. */
const share = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;

/** Keeps the choice of this visit while the merchant still offers it, else picks one of the offered. */
export function chooseImageCdn(offered: readonly string[], random: () => number = share): void {
  const usable = offered
    .map((address) => address.replace(/\/+$/, ''))
    .filter((address) => /^https?:\/\//.test(address) && failed.indexOf(address) < 0);
  if (usable.indexOf(chosen) >= 0) return;
  chosen = usable[Math.floor(random() * usable.length)] ?? '';
  writeStored(TAB_STORAGE.imageCdn, chosen);
}

function comeHome(image: HTMLImageElement, from: string): void {
  const sources =
    image.parentElement instanceof HTMLPictureElement ? Array.from(image.parentElement.querySelectorAll('source')) : [];
  for (const source of sources) source.srcset = source.srcset.split(from).join('');
  if (image.srcset !== '') image.srcset = image.srcset.split(from).join('');
  image.src = image.src.slice(0, from.length) === from ? image.src.slice(from.length) : image.src;
}

/** Watches picture failures; returns the function to stop. */
export function followPictureFailures(): () => void {
  const onEvent = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    const address = target.currentSrc || target.src;
    const from = [chosen, ...failed].filter(
      (cdn) => cdn !== '' && address.slice(0, cdn.length + ART.length) === cdn + ART,
    )[0];
    if (from === undefined) return;
    if (from === chosen) {
      failed.push(from);
      chosen = '';
      writeStored(TAB_STORAGE.imageCdn, '');
    }
    comeHome(target, from);
  };
  // Errors of pictures do not bubble.
  document.addEventListener('error', onEvent, true);
  return () => document.removeEventListener('error', onEvent, true);
}
