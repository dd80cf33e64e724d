/** The hot games, loaded once for home and for the list's HOT tab (GAME-03). */
import { useLocale } from '@lantern/ui';
import { useCall } from '../server/calls.ts';

const FRESH_MS = 60_000;
/** The source's "mobile" in `isPlatform`. */
const MOBILE = 2;

/** Hot games of a family, or of all; refetched when the language changes. Urdu reads the English names (§7). */
export function useHotGames(gameType?: string) {
  const locale = useLocale();
  const language = locale === 'ur' ? 'EN' : locale.toUpperCase();
  return useCall(
    'game.hot',
    { query: { isPlatform: MOBILE, platform: 'html5', language, ...(gameType === undefined ? {} : { gameType }) } },
    { staleMs: FRESH_MS },
  );
}
