/** What may stand on the list of origins. Each becomes a word of the page's policy, so nothing but a plain origin is one. */

const ORIGIN = /^https:\/\/[a-z0-9](?:[a-z0-9.-]{0,180}[a-z0-9])?(?::\d{1,5})?$/;
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/;

/** Whether the text is an origin behind TLS, as `URL.origin` writes it; a demonstration may name its own machine. */
export const isStreamOrigin = (text: string, demo: boolean): boolean => (ORIGIN.test(text) || (demo && LOOPBACK.test(text))) && URL.canParse(text) && new URL(text).origin === text;
