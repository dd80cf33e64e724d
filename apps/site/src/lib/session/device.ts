/** The device and browser, from the browser's own data. Pure; the page's own answers are below. */

/** `other`: a computer, which hands links on to a phone. */
export type Device = 'ios' | 'android' | 'other';

/** The device of a user agent; a tablet that claims to be a Mac is recognised by its touch points. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios';
  return /Android/i.test(userAgent) ? 'android' : 'other';
}

/** In-app browsers of messaging apps; most cannot install anything, and keep their own cookies. */
const MESSAGING_APP =
  /\bLine\/|Zalo|FBAN|FBAV|FB_IAB|Messenger|MicroMessenger|WhatsApp|Telegram|Viber|KAKAOTALK|Instagram/i;

/** Browsers on iOS with Safari's user agent. */
const NOT_SAFARI =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|OPX\/|GSA\/|DuckDuckGo|Ddg\/|YaBrowser|UCBrowser|MQQBrowser|coc_coc|Brave/i;

/** Whether a messaging app shows the page in a browser of its own. */
export const isMessagingApp = (userAgent: string): boolean => MESSAGING_APP.test(userAgent);

/** Whether it is Safari itself: only Safari on iOS installs profiles and opens the store from any link. */
export const isSafari = (userAgent: string): boolean =>
  /Version\/[\d.]+.*Safari\//.test(userAgent) && !NOT_SAFARI.test(userAgent) && !isMessagingApp(userAgent);

/** The device the page is on. */
export const currentDevice = (): Device => deviceOf(navigator.userAgent, navigator.maxTouchPoints ?? 0);
