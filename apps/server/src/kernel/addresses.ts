/** Validation of vendors' and providers' addresses: secrets are sent there, and members see content from there. */

const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost'];

/** Whether the address is safe: TLS, without credentials; the demo may use its own machine without TLS. */
export function isSafeAddress(text: string, demo: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (demo && protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));
}

/** Origins are inserted into a content security policy, where `;` and `'`, which a host may contain, would inject directives. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]{1,200}$/;

/** Whether the text is exactly a safe origin, in the form of `URL.origin`. */
export const isSafeOrigin = (text: string, demo: boolean): boolean =>
  PLAIN_ORIGIN.test(text) && isSafeAddress(text, demo) && new URL(text).origin === text;
