/** Entry point of the sportsbook. Crests and fields are drawn by its code, so there is nothing to preload. */
import type { SportsEntered } from '../../../wire/sports-slips.ts';
import { i18n } from '../frame/i18n.ts';
import { liveGame } from '../frame/live-game.tsx';
import { siteTheme } from '../frame/storage.ts';
import { createPlay, type SportsNews } from './play/play.ts';
import { createView } from './play/view.ts';
import { slipNews } from './play/words.ts';
import { firstResultDay } from './results/results.tsx';
import { SportsScreen, type SportsProps } from './screen.tsx';
import { SILENT } from './sound.ts';

export const Game = liveGame<SportsEntered, SportsNews, SportsProps>({
  begin({ session, ask, follow, money }) {
    const view = createView();
    const locale = session.language === 'EN' ? 'en' : 'vi';
    const play = createPlay({
      view,
      ask,
      wordsOf: (slip) => slipNews(i18n.t, slip, locale, money),
      resultDay: firstResultDay,
    });
    follow(play);
    return { session, view, play, sound: SILENT };
  },
  Screen: SportsScreen,
});

/** It has pages of text rather than a picture, so it wears the theme of the page around it. */
export function prepare(): void {
  document.documentElement.dataset['theme'] = siteTheme();
}
