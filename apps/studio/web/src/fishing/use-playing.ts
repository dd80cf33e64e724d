/** The water and its play, for the lifetime of the screen. */
import { useFormats } from '@lantern/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FishingEntered } from '../../../wire/fishing.ts';
import type { SessionOpened } from '../../../wire/session.ts';
import { i18n } from '../frame/i18n.ts';
import type { LiveConnection } from '../frame/live-connection.ts';
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
  readonly entered: FishingEntered;
  readonly connection: LiveConnection;
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
    refunded: (bullets) => i18n.t('fish_refunded_text', { bullets }),
  };
}

/** Creates them with the screen; when the page is hidden or left, bullets in flight are refunded. */
export function usePlaying(options: PlayingOptions): Playing | undefined {
  const formats = useFormats();
  const [playing, setPlaying] = useState<Playing>();
  // The initial state only: later entries are handled by the play.
  const first = useRef({
    ...options,
    money: (amount: number): string => formats.money(amount, options.session.currency),
  });
  useEffect(() => {
    const { session, art, entered, connection, view, sound, canvas, still, onPlay, money } = first.current;
    if (!canvas.current) return undefined;
    const water = createWater({
      canvas: canvas.current,
      art,
      kinds: entered.room.fish,
      seat: entered.seat,
      seats: entered.seats,
      still,
    });
    const play = createPlay({ session, connection, entered, water, view, sound, words: wordsIn(money) });
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
