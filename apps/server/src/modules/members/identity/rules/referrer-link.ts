/** Invitation codes as people share them: bare, or in the address of the registration page. */

/** The code in an address's query, the text itself when it is not an address, undefined for an address without a code. */
export function codeInLink(typed: string): string | undefined {
  const text = typed.trim();
  if (!/[/?=&]/.test(text)) return text === '' ? undefined : text;
  const query = new URLSearchParams(text.slice(text.indexOf('?') + 1).replace(/#.*$/, ''));
  const code = (query.get('affiliateCode') ?? query.get('code') ?? '').trim();
  return code === '' ? undefined : code;
}
