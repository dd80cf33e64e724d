/** A member's name as other members may see it. */

/** First three and last two characters around three stars: `minhanh88` → `min***88`; short names show less. */
export function maskedName(username: string): string {
  const head = Math.min(3, Math.max(1, username.length - 3));
  const tail = Math.min(2, Math.max(0, username.length - head - 1));
  return `${username.slice(0, head)}***${tail === 0 ? '' : username.slice(-tail)}`;
}

/** Replaces the name of an erased member; the same in every language. */
export const ERASED_MEMBER_NAME = '***';
