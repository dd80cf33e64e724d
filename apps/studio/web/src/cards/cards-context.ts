/** Context shared by all parts of a card room's screen. */
import { createContext, useContext } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import type { Sound } from '../frame/sound/sound.ts';
import type { Play } from './play/play.ts';
import type { ViewStore } from './play/view.ts';
import type { Money } from './play/words.ts';
import type { Effect } from './sound/effects.ts';

export interface CardsKnown {
  readonly session: SessionOpened;
  readonly view: ViewStore;
  readonly play: Play;
  readonly sound: Sound<Effect>;
  readonly money: Money;
  readonly locale: 'vi' | 'en';
  /** Reduced motion: results are shown at once. */
  readonly still: boolean;
}

export const CardsContext = createContext<CardsKnown | undefined>(undefined);

/** The current room. Throws outside of one. */
export function useCards(): CardsKnown {
  const known = useContext(CardsContext);
  if (!known) throw new Error('no card room around');
  return known;
}
