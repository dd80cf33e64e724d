/** The water and its play, for as long as the screen stands. */
import { useFormats } from '@lantern/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { WaterEntered } from '../../../wire/fishing.ts';
import type { SessionOpened } from '../../../wire/session.ts';
import { i18n } from '../frame/i18n.ts';
import type { Line } from '../frame/line.ts';
import type { Sound } from '../frame/sound/sound.ts';
import type { WaterArt } from './art.ts';
import { fishKey } from './fish-key.ts';
import { createPlay, type Play, type PlayWords } from './play/play.ts';
import type { ViewStore } from './play/view.ts';
import type { Effect } from './sound.ts';
import { createWater, type Water } from './water/water.ts';

export interface PlayingOptions {
  readonly session: SessionOpened;
  readonly art: WaterArt;
  readonly entered: WaterEntered;
  readonly line: Line;
  readonly view: ViewStore;
  readonly sound: Sound<Effect>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly still: () => boolean;
  readonly onPlay: (play: Play | undefined) => void;
}

export interface Playing {
  readonly water: Water;
  readonly play: Play;
}

function wordsIn(money: (amount: number) => string): PlayWords {
  const name = (fish: string): string => i18n.t(fishKey(fish));
  return {
    plus: (amount) => `+${money(amount)}`,
    back: () => i18n.t('fish_back'),
    caught: (fish, times, won) => i18n.t('fish_said_caught', { fish: name(fish), times, amount: money(won) }),
    locked: (fish) => i18n.t('fish_said_locked', { fish: name(fish) }),
    boss: (fish) => i18n.t('fish_said_boss', { fish: name(fish) }),
    givenBack: (bullets) => i18n.t('fish_given_back', { bullets }),
  };
}

/** Begins them with the screen; a page that is hidden or left gives back what still flies. */
export function usePlaying(options: PlayingOptions): Playing | undefined {
  const formats = useFormats();
  const [playing, setPlaying] = useState<Playing>();
  // What the screen was opened with: another entry on the line is told to the play.
  const first = useRef({ ...options, money: (amount: number): string => formats.money(amount, options.session.currency) });
  useEffect(() => {
    const { session, art, entered, line, view, sound, canvas, still, onPlay, money } = first.current;
    if (!canvas.current) return undefined;
    const water = createWater({ canvas: canvas.current, art, kinds: entered.waters.fish, seat: entered.seat, seats: entered.seats, still });
    const play = createPlay({ session, line, entered, water, view, sound, words: wordsIn(money) });
    play.enterAgain(entered);
    setPlaying({ water, play });
    onPlay(play);
    const onHidden = (): void => {
      if (document.hidden) play.rest();
    };
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', play.rest);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', play.rest);
      play.rest();
      onPlay(undefined);
      water.destroy();
    };
  }, []);
  return playing;
}
