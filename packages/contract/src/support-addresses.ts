/**
 * Where a customer-service entry may lead (MSG-07). Its path is encrypted with a key that is in the code, so anyone can
 * write one; the decoded address is valid only when it is on this list: checked on the server when it is set, in the
 * browser when it is opened.
 */

/** Hosts of messaging services; the site's own host and its subdomains are allowed too. */
const MESSAGING_HOSTS: readonly string[] = [
  'wa.me',
  'api.whatsapp.com',
  'chat.whatsapp.com',
  'zalo.me',
  't.me',
  'm.me',
  'line.me',
  'lin.ee',
  'viber.me',
];
/** They open an app on the phone, never a page. */
const PROGRAM_SCHEMES: readonly string[] = ['mailto:', 'tel:', 'sms:'];

/**
 * The address when it may be opened from a site at `origin`, else undefined. A path means one of the site's own pages.
 */
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
