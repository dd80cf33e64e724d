/**
 * Where a customer-service entry may lead (MSG-07). Its path travels encrypted, but anyone who reads the code can write
 * one, so the address it decodes to counts only when it is on this list: on the server when it is set, in the browser
 * when it is opened.
 */

/** Hosts of messaging services; the site's own host and the hosts below it are allowed besides. */
const MESSAGING_HOSTS: readonly string[] = ['wa.me', 'api.whatsapp.com', 'chat.whatsapp.com', 'zalo.me', 't.me', 'm.me', 'line.me', 'lin.ee', 'viber.me'];
/** They open a program of the phone, never a page. */
const PROGRAM_SCHEMES: readonly string[] = ['mailto:', 'tel:', 'sms:'];

/** The address when it may be opened from a site at `origin`, else undefined. A path means one of the site's own pages. */
export function supportAddress(path: string, origin: string): string | undefined {
  let address: URL;
  let site: URL;
  try {
    site = new URL(origin);
    address = new URL(path, site);
  } catch {
    return undefined;
  }
  if (PROGRAM_SCHEMES.indexOf(address.protocol) >= 0) return address.href;
  if (address.username !== '' || address.password !== '') return undefined;
  if (address.origin === site.origin) return address.href;
  if (address.protocol !== 'https:') return undefined;
  const own = address.hostname.endsWith(`.${site.hostname}`);
  return own || MESSAGING_HOSTS.indexOf(address.hostname) >= 0 ? address.href : undefined;
}
