/** The few cookies this product sets: HttpOnly, SameSite=Lax, Secure behind TLS. */

/** Value of a cookie in a request header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const text = part.trim();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1);
  }
  return undefined;
}

/** A Set-Cookie header value; `maxAgeSec` 0 removes the cookie. */
export function writeCookie(name: string, value: string, maxAgeSec: number, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSec}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
