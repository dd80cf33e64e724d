/** Derives a nickname from a provider's name for a person; the registration form's own rules validate it. */
const LENGTH_MAXIMUM = 20;

/** The name on one line, without control and format characters, at most 20 characters; empty when there is none. */
export function suggestedNickname(name: string | undefined): string {
  const line = (name ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, LENGTH_MAXIMUM).join('').trim();
}
