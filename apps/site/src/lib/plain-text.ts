/** The words of a piece of HTML, paragraphs as lines; nothing of it is ever put into the page as markup. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d)>|<br\s*\/?>/g, '$&\n'), 'text/html');
  return (parsed.body.textContent ?? '').trim();
}
