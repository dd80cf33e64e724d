/** Sound of a game. Silent until the first touch, as browsers require; the choice is stored. */
import { createStore } from '@lantern/web/store';
import { saveSound, savedSound } from '../storage.ts';
import { instrumentsOf, type Effects } from './instruments.ts';
import { playTune } from './music.ts';
import type { Tune } from './tune.ts';

export interface Sound<Effect extends string = string> {
  /** The first user gesture: sound may start. */
  touched(): void;
  play(effect: Effect, height?: number): void;
  toggle(): void;
  useOn(): boolean;
  destroy(): void;
}

const MASTER = 0.5;
const FADE_SEC = 0.4;

/** With data saver on, sound is off by default. */
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

/** Creates it; `destroy` ends it. */
export function createSound<Effect extends string>(tune: Tune, effects: Effects<Effect>): Sound<Effect> {
  const on = createStore(savedSound() ?? !savesData());
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
      if (on.get() && context && out && !document.hidden) effects[effect](instrumentsOf(context, out, tune), height);
    },
    toggle() {
      on.update((was) => !was);
      saveSound(on.get());
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
