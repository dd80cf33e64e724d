/**
 * Tells the server how this browser's next page should come: theme, language, and whether somebody is signed in, no more. A
 * browser without cookies gets the common page, and boot.js dresses it.
 */
import { i18n } from './i18n.ts';
import { currentSession, onSessionChange } from './session.ts';
import { currentTheme, onThemeChange } from './theme.ts';

const YEAR_SEC = 31_536_000;

function remember(): void {
  const value = `look=${currentTheme()}.${i18n.locale()}.${currentSession() === null ? 'out' : 'in'}`;
  if (!document.cookie.split('; ').includes(value)) document.cookie = `${value}; Path=/; Max-Age=${YEAR_SEC}; SameSite=Lax`;
}

/** Keeps the cookie true from now on. */
export function keepLook(): void {
  remember();
  onThemeChange(remember);
  onSessionChange(remember);
  i18n.onChange(remember);
}
