/** What a slot sounds like. Silent until the first touch, as browsers want it and members too; the choice is remembered. */
import { keepSound, keptSound } from '../../frame/storage.ts';
import { createStore } from '../../frame/store.ts';
import type { Tune } from '../themes/theme.ts';
import { playTune } from './music.ts';
import { playNote, playThud } from './voices.ts';

export const EFFECTS = ['press', 'stop', 'expect', 'win', 'burst', 'scatter', 'coin', 'free', 'big'] as const;
export type Effect = (typeof EFFECTS)[number];

export interface Sound {
  /** A member touched the page: sound may begin. */
  touched(): void;
  play(effect: Effect, height?: number): void;
  toggle(): void;
  useOn(): boolean;
  destroy(): void;
}

const MASTER = 0.5;
const FADE_SEC = 0.4;
const OCTAVE = 12;

/** Whoever saves data gets none of the members' battery spent either. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

type ContextMaker = typeof AudioContext;

function makeContext(): AudioContext | undefined {
  const { webkitAudioContext } = window as { readonly webkitAudioContext?: ContextMaker };
  const Maker = typeof AudioContext === 'function' ? AudioContext : webkitAudioContext;
  return Maker && new Maker();
}

/** The notes of effects, in the game's own scale and voice. */
function playEffect(context: AudioContext, out: AudioNode, { scale, root, lead }: Tune, effect: Effect, height: number): void {
  const now = context.currentTime;
  const rise = (places: readonly number[], voice: Tune['lead'], gapSec: number, loud: number): void => {
    for (const [index, place] of places.entries()) {
      const octave = Math.floor(place / scale.length);
      playNote(context, out, voice, root + OCTAVE * (1 + octave) + scale[place % scale.length]!, now + index * gapSec, loud);
    }
  };
  if (effect === 'press') playThud(context, out, 220, now, 0.16);
  else if (effect === 'stop') playThud(context, out, 150 + height * 12, now, 0.24);
  else if (effect === 'expect') rise([height, height + 2], 'bell', 0.12, 0.3);
  else if (effect === 'win') rise([0, 2, 4, 5].map((place) => place + height), lead, 0.07, 0.5);
  else if (effect === 'burst') rise([4 + height, 6 + height], 'marimba', 0.05, 0.5);
  else if (effect === 'scatter') rise([5, 7, 9], 'bell', 0.09, 0.45);
  else if (effect === 'coin') rise([6 + (height % 6)], 'bell', 0, 0.5);
  else if (effect === 'free') rise([0, 2, 4, 5, 7, 9, 10], 'bell', 0.11, 0.5);
  else rise([0, 2, 4, 5, 4, 5, 7, 9, 10, 12], lead, 0.12, 0.6);
}

export function createSound(tune: Tune): Sound {
  const on = createStore(keptSound() ?? !savesData());
  let context: AudioContext | undefined;
  let out: GainNode | undefined;
  let stopTune: (() => void) | undefined;
  const begin = (): void => {
    if (!on.get()) return;
    context ??= makeContext();
    if (!context) return;
    if (!out) {
      out = context.createGain();
      out.gain.value = MASTER;
      out.connect(context.destination);
    }
    if (context.state === 'suspended') void context.resume();
    out.gain.setTargetAtTime(MASTER, context.currentTime, FADE_SEC / 4);
    stopTune ??= playTune(context, out, tune);
  };
  const rest = (): void => {
    stopTune?.();
    stopTune = undefined;
    if (context && out) out.gain.setTargetAtTime(0, context.currentTime, FADE_SEC / 4);
  };
  const onHidden = (): void => {
    if (!context) return;
    if (document.hidden) rest();
    else begin();
  };
  document.addEventListener('visibilitychange', onHidden);
  return {
    touched: () => {
      if (!stopTune) begin();
    },
    play(effect, height = 0) {
      if (on.get() && context && out && !document.hidden) playEffect(context, out, tune, effect, height);
    },
    toggle() {
      on.update((was) => !was);
      keepSound(on.get());
      if (on.get()) begin();
      else rest();
    },
    useOn: () => on.use((state) => state),
    destroy() {
      rest();
      document.removeEventListener('visibilitychange', onHidden);
      void context?.close();
    },
  };
}
