/** Native apps around the site send their name and version in the user agent: `LanternApp/1.4.2`. */
import { APP_VERSION_MINIMUM } from '@lantern/contract/constants';

const NAMED = /\bLanternApp\/(\d{1,6}(?:\.\d{1,6}){0,3})\b/;

const partsOf = (version: string): number[] => version.split('.').map(Number);

/** Whether the caller is an app older than the minimum version. Browsers and apps without a version are not. */
export function isOutdatedApp(userAgent: string | undefined): boolean {
  const named = NAMED.exec(userAgent ?? '')?.[1];
  if (named === undefined) return false;
  const [own, oldest] = [partsOf(named), partsOf(APP_VERSION_MINIMUM)];
  const at = oldest.findIndex((part, index) => part !== (own[index] ?? 0));
  return at >= 0 && (own[at] ?? 0) < oldest[at]!;
}
