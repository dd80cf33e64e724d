/** Opens an address outside the site (NAV-17): through the app around the page, else in a new window. */
import { isMessagingApp } from '../session/device.ts';
import { sendToApp } from '../device/native-bridge.ts';

/** Schemes a link may have; everything else, scripts above all, opens nothing. */
const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'];
const EXTERNAL_BROWSER_PARAMETER = 'openExternalBrowser';

/**
 * The address as it is opened: whole, of a safe scheme, and asking a messaging app for a real browser. Undefined when
 * it is not allowed.
 */
export function externalAddress(url: string, base: string, userAgent: string): string | undefined {
  let address: URL;
  try {
    address = new URL(url, base);
  } catch {
    return undefined;
  }
  if (!SCHEMES.includes(address.protocol)) return undefined;
  if (isMessagingApp(userAgent) && address.protocol.startsWith('http'))
    address.searchParams.set(EXTERNAL_BROWSER_PARAMETER, '1');
  return address.href;
}

/** Opens it; a disallowed address is ignored. */
export function openExternal(url: string): void {
  const address = externalAddress(url, location.href, navigator.userAgent);
  if (address === undefined || sendToApp({ name: 'openExternal', url: address })) return;
  window.open(address, '_blank', 'noopener');
}
