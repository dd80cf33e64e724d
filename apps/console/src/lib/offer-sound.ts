/**
 * The sound of an offered chat: two notes the browser makes itself. On while the operator is on duty, off by one tap, remembered on
 * this computer. Browsers play nothing before a click or a key in the page: until then it is `locked`, and the screen says so.
 */
import { createStore } from '@lantern/web/store';
import { readKept, writeKept } from './storage.ts';

const KEPT = 'OFFER_SOUND';
/** Hertz and seconds from now. */
const NOTES = [
  [880, 0],
  [1174.66, 0.16],
] as const;
const NOTE_SEC = 0.34;
const LOUDNESS = 0.22;
/** So long one page of this browser rings for an offer, and the others keep still. */
const RUNG_MS = 30_000;
const GESTURES = ['pointerdown', 'keydown'] as const;

export interface OfferSound {
  readonly isOn: boolean;
  /** `absent`: this browser has no sound of its own. */
  readonly state: 'locked' | 'ready' | 'absent';
}

const store = createStore<OfferSound>({
  isOn: readKept(KEPT) !== false,
  state: typeof AudioContext === 'undefined' ? 'absent' : 'locked',
});
let context: AudioContext | undefined;

function follow(audio: AudioContext): void {
  store.update((sound) => ({ ...sound, state: audio.state === 'running' ? 'ready' : 'locked' }));
}

/** Asks the browser to let the page sound; it does after a gesture. */
async function unlock(): Promise<void> {
  if (store.get().state === 'absent') return;
  if (context === undefined) {
    const audio = new AudioContext();
    audio.onstatechange = () => follow(audio);
    context = audio;
  }
  // A browser that refuses leaves it suspended: the state says so.
  if (context.state !== 'running') await context.resume().catch(() => undefined);
  follow(context);
}

/** Unlocks the sound with the next gestures, until it can play; returns what ends it. */
export function unlockByGesture(): () => void {
  const onGesture = (): void => {
    if (store.get().state === 'locked') void unlock();
  };
  for (const name of GESTURES) window.addEventListener(name, onGesture, true);
  // The gesture may have come before: the sign-in was one.
  if (navigator.userActivation?.hasBeenActive) onGesture();
  return () => {
    for (const name of GESTURES) window.removeEventListener(name, onGesture, true);
  };
}

function play(audio: AudioContext): void {
  for (const [frequency, after] of NOTES) {
    const at = audio.currentTime + after;
    const note = audio.createOscillator();
    const gain = audio.createGain();
    note.frequency.value = frequency;
    // A soft end instead of a click.
    gain.gain.setValueAtTime(LOUDNESS, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_SEC);
    note.connect(gain).connect(audio.destination);
    note.start(at);
    note.stop(at + NOTE_SEC);
  }
}

/** Plays it once for this offer, in one page of the browser; nothing while it is off or locked. */
export function ringFor(offer: string): void {
  const sound = (): void => {
    if (store.get().isOn && context?.state === 'running') play(context);
  };
  if (!store.get().isOn || context?.state !== 'running') return;
  const { locks } = navigator;
  // Absent where the page is not served securely.
  if (!locks) return sound();
  void locks.request(`offer ${offer}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    sound();
    await new Promise((resolve) => setTimeout(resolve, RUNG_MS));
  });
}

/** Turns it off or on; on plays it once, so that one hears what will come. */
export function toggleOfferSound(): void {
  const isOn = !store.get().isOn;
  store.update((sound) => ({ ...sound, isOn }));
  writeKept(KEPT, isOn ? undefined : false);
  if (isOn) void unlock().then(() => context?.state === 'running' && play(context));
}

export const useOfferSound = (): OfferSound => store.use((sound) => sound);
