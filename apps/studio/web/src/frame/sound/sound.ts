/** What a game sounds like. Silent until the first touch, as browsers want it and members too; the choice is remembered. */
import { createStore } from '@lantern/web/store';
import { keepSound, keptSound } from '../storage.ts';
import { playTune } from './music.ts';
import type { Tune } from './tune.ts';

/** Plays an effect of the game's own, in its scale and voice; what `height` means is the game's. */
export type PlayEffect<Effect extends string> = (context: AudioContext, out: AudioNode, tune: Tune, effect: Effect, height: number) => void;

export interface Sound<Effect extends string = string> {
  /** A member touched the page: sound may begin. */
  touched(): void;
  play(effect: Effect, height?: number): void;
  toggle(): void;
  useOn(): boolean;
  destroy(): void;
}

const MASTER = 0.5;
const FADE_SEC = 0.4;

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

/** Makes it; `destroy` ends it. */
export function createSound<Effect extends string>(tune: Tune, playEffect: PlayEffect<Effect>): Sound<Effect> {
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
