/** Instruments made of oscillators: each note has its own envelope and is released after it. */
import type { Voice } from './tune.ts';

interface Timbre {
  readonly shape: OscillatorType;
  /** A second oscillator: frequency ratio and volume. */
  readonly overtone: number;
  readonly overtoneShare: number;
  readonly attackSec: number;
  readonly fadeSec: number;
  readonly loud: number;
}

const TIMBRES: Readonly<Record<Voice, Timbre>> = {
  zither: { shape: 'triangle', overtone: 2.01, overtoneShare: 0.34, attackSec: 0.004, fadeSec: 0.9, loud: 0.5 },
  bell: { shape: 'sine', overtone: 2.76, overtoneShare: 0.3, attackSec: 0.002, fadeSec: 1.5, loud: 0.4 },
  flute: { shape: 'sine', overtone: 2, overtoneShare: 0.12, attackSec: 0.07, fadeSec: 0.7, loud: 0.5 },
  marimba: { shape: 'sine', overtone: 3.9, overtoneShare: 0.22, attackSec: 0.002, fadeSec: 0.35, loud: 0.6 },
  pad: { shape: 'triangle', overtone: 0.5, overtoneShare: 0.5, attackSec: 0.5, fadeSec: 2.4, loud: 0.2 },
  reed: { shape: 'sawtooth', overtone: 1.003, overtoneShare: 0.6, attackSec: 0.03, fadeSec: 0.5, loud: 0.13 },
};

const SILENT = 0.0001;
const A4 = 440;
const A4_NOTE = 69;

const hertz = (note: number): number => A4 * 2 ** ((note - A4_NOTE) / 12);

/** Plays one note of a voice at a time of the audio context. */
export function playNote(
  context: AudioContext,
  out: AudioNode,
  voice: Voice,
  note: number,
  atSec: number,
  loud = 1,
): void {
  const { shape, overtone, overtoneShare, attackSec, fadeSec, loud: own } = TIMBRES[voice];
  const end = atSec + attackSec + fadeSec;
  for (const [ratio, share] of [
    [1, 1],
    [overtone, overtoneShare],
  ] as const) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = hertz(note) * ratio;
    gain.gain.setValueAtTime(SILENT, atSec);
    gain.gain.linearRampToValueAtTime(own * share * loud, atSec + attackSec);
    gain.gain.exponentialRampToValueAtTime(SILENT, end);
    oscillator.connect(gain);
    gain.connect(out);
    oscillator.start(atSec);
    oscillator.stop(end);
  }
}

/** A drum: a tone with falling pitch. */
export function playThud(context: AudioContext, out: AudioNode, from: number, atSec: number, loud: number): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.setValueAtTime(from, atSec);
  oscillator.frequency.exponentialRampToValueAtTime(from / 3.2, atSec + 0.12);
  gain.gain.setValueAtTime(loud, atSec);
  gain.gain.exponentialRampToValueAtTime(SILENT, atSec + 0.2);
  oscillator.connect(gain);
  gain.connect(out);
  oscillator.start(atSec);
  oscillator.stop(atSec + 0.22);
}
