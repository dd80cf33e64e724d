/**
 * Tells the server how to render this browser's next page: theme, language, and whether a member is signed in, nothing
 * more. A browser without cookies gets the common page, and boot.js adjusts it.
 */
import { i18n } from '../language/i18n.ts';
import { currentSession, onSessionChange } from '../session/session.ts';
import { currentTheme, onThemeChange } from './theme.ts';

const YEAR_SEC = 31_536_000;

function remember(): void {
  const value = `look=${currentTheme()}.${i18n.locale()}.${currentSession() === null ? 'out' : 'in'}`;
  if (!document.cookie.split('; ').includes(value))
    document.cookie = `${value}; Path=/; Max-Age=${YEAR_SEC}; SameSite=Lax`;
}

/** Keeps the cookie up to date from now on. */
export function saveDisplaySettings(): void {
  remember();
  onThemeChange(remember);
  onSessionChange(remember);
  i18n.onChange(remember);
}
