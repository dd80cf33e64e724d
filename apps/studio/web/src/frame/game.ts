/** What the parts of a game's screen share, as a React context. */
import { useFormats, useReducedMotion } from '@lantern/ui';
import { createContext, useContext, useMemo } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import type { Sound } from './sound/sound.ts';
import type { FrameView, ViewStore } from './view.ts';

/** What the frame needs of a game's play. */
export interface FramePlay {
  /** Reads the balance again, after a deposit. */
  refreshBalance(): Promise<void>;
}

export interface GameParts<
  View extends FrameView = FrameView,
  Play extends FramePlay | undefined = FramePlay | undefined,
  Effect extends string = never,
> {
  readonly session: SessionOpened;
  readonly view: ViewStore<View>;
  /** Undefined until the stage it plays on exists. */
  readonly play: Play;
  readonly sound: Sound<Effect>;
}

export interface Game<
  View extends FrameView = FrameView,
  Play extends FramePlay | undefined = FramePlay | undefined,
  Effect extends string = never,
> extends GameParts<View, Play, Effect> {
  /** The game's name in the session's language. */
  readonly name: string;
  readonly locale: 'vi' | 'en';
  /** Reduced motion: results are shown at once. */
  readonly still: boolean;
  /** An amount in the session's currency, with its symbol and without. */
  readonly money: (amount: number) => string;
  readonly amount: (amount: number) => string;
}

/** Completes the parts of a game with what its session and the browser say. */
export function useGameParts<View extends FrameView, Play extends FramePlay | undefined, Effect extends string>({
  session,
  view,
  play,
  sound,
}: GameParts<View, Play, Effect>): Game<View, Play, Effect> {
  const formats = useFormats();
  const still = useReducedMotion();
  return useMemo(() => {
    const locale = session.language === 'EN' ? 'en' : 'vi';
    const { currency, game } = session;
    const money = (amount: number): string => formats.money(amount, currency);
    const amount = (value: number): string => formats.money(value, currency, { symbol: false });
    return { session, view, play, sound, name: game.name[locale], locale, still, money, amount };
  }, [session, view, play, sound, formats, still]);
}

export const GameContext = createContext<unknown>(undefined);

/** The current game, as its kind declares it. Throws outside of one. */
export function useGame<Known = Game>(): Known {
  const known = useContext(GameContext);
  if (known === undefined) throw new Error('no game around');
  return known as Known;
}
