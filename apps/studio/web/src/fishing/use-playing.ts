/** The water and its play, for the lifetime of the screen. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FishingEntered, FishingNews } from '../../../wire/fishing.ts';
import type { GameParts } from '../frame/game.ts';
import { i18n } from '../frame/i18n.ts';
import type { Beginning } from '../frame/live-game.tsx';
import type { WaterArt } from './art.ts';
import { fishKey } from './fish-key.ts';
import { createPlay, type Play, type PlayWords } from './play/play.ts';
import type { View } from './play/view.ts';
import type { Effect } from './sound.ts';
import { createWater, type Water } from './water/water.ts';

/** What there is when the room has been entered. */
export interface RoomEntered
  extends
    Omit<GameParts<View, undefined, Effect>, 'play'>,
    Omit<Beginning<FishingEntered, FishingNews, WaterArt>, 'session'> {}

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
export function usePlaying(room: RoomEntered, canvas: RefObject<HTMLCanvasElement | null>): Playing | undefined {
  const [playing, setPlaying] = useState<Playing>();
  // The initial state only: later entries are handled by the play.
  const first = useRef({ ...room, canvas });
  useEffect(() => {
    const { session, art, entered, ask, follow, view, sound, still, money, canvas: drawn } = first.current;
    if (!drawn.current) return undefined;
    const water = createWater({
      canvas: drawn.current,
      art,
      kinds: entered.room.fish,
      seat: entered.seat,
      seats: entered.seats,
      still,
    });
    const play = createPlay({ session, ask, entered, water, view, sound, words: wordsIn(money) });
    const stop = follow(play);
    setPlaying({ water, play });
    const onHidden = (): void => {
      if (document.hidden) play.rest();
    };
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', play.rest);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', play.rest);
      play.rest();
      stop();
      water.destroy();
    };
  }, []);
  return playing;
}
