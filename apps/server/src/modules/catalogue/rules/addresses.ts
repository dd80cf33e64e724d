/** Addresses an operator may give for a vendor: secrets travel there and members are shown what comes from there. */

const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost'];

/** Whether the address is safe to speak to: TLS and no credentials in it; a demo may speak with its own machine without. */
export function isSafeAddress(text: string, demo: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (demo && protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));
}

/** Every origin becomes a word of a page's policy, where `;` and `'`, which a host may have, would begin other words. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]{1,200}$/;

/** Whether the text is a safe origin and nothing more, as `URL.origin` writes it. */
export const isSafeOrigin = (text: string, demo: boolean): boolean => PLAIN_ORIGIN.test(text) && isSafeAddress(text, demo) && new URL(text).origin === text;
