/** The few cookies this product sets: HttpOnly, SameSite, Secure behind TLS. */

/** Value of a cookie in a request header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const text = part.trim();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1);
  }
  return undefined;
}

interface CookieOptions {
  /** 0 removes the cookie; absent, it ends with the browser's session. */
  readonly maxAgeSec?: number;
  readonly secure: boolean;
  /** Lax by default: a link from elsewhere finds the member signed in. */
  readonly sameSite?: 'Lax' | 'Strict';
}

/** A Set-Cookie header value. */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeSec, secure, sameSite = 'Lax' }: CookieOptions,
): string {
  const age = maxAgeSec === undefined ? '' : ` Max-Age=${maxAgeSec};`;
  return `${name}=${value}; Path=/;${age} HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}
