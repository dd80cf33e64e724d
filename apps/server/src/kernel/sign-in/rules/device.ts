/** A coarse device name for the member; the user agent itself is not stored. */

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'ios'],
  [/Android/, 'android'],
  [/Windows/, 'windows'],
  [/Macintosh|Mac OS X/, 'macos'],
  [/Linux|X11/, 'linux'],
];
/** Order matters: several engines also name the ones they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'edge'],
  [/SamsungBrowser\//, 'samsung'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|CriOS\//, 'chrome'],
  [/Safari\//, 'safari'],
];

const named = (list: readonly (readonly [RegExp, string])[], userAgent: string): string =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';

/** For example `android/chrome`. */
export const coarseDevice = (userAgent: string): string => `${named(SYSTEMS, userAgent)}/${named(BROWSERS, userAgent)}`;
