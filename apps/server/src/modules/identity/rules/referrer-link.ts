/** Invitation codes as people pass them on: bare, or in the address of the registration page. */

/** The code in an address's query, the code itself when it is no address, undefined when an address carries none. */
export function codeInLink(typed: string): string | undefined {
  const text = typed.trim();
  if (!/[/?=&]/.test(text)) return text === '' ? undefined : text;
  const query = new URLSearchParams(text.slice(text.indexOf('?') + 1).replace(/#.*$/, ''));
  const code = (query.get('affiliateCode') ?? query.get('code') ?? '').trim();
  return code === '' ? undefined : code;
}
