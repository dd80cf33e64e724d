import { describe, expect, test } from 'vitest';
import {
  barOf,
  faceAt,
  facesOf,
  onPodium,
  prizeOfPlace,
  raceMoment,
  type Race,
  type RaceBar,
  type RaceRow,
} from './race-view.ts';

const row = (place: number, name: string): RaceRow => ({ place, name, score: 100 - place, prize: 0, isYou: false });
const own = { place: 4, score: 10, today: 5, prize: 0, next: null, disqualified: false };
type Known = Parameters<typeof barOf>[1];
const open: Known = { label: 'open', eligible: true, reasons: [] };
const locked: Known = { label: 'open', eligible: false, reasons: [{ code: 'level', have: 0, need: 3 }] };

describe('[PRO-09/race] the page of a race', () => {
  test('the second stands left of the first and the third right of it; a tie keeps its place', () => {
    const [left, middle, right] = onPodium([row(1, 'a'), row(2, 'b'), row(2, 'c'), row(4, 'd')]);
    expect([left?.name, middle?.name, right?.name]).toEqual(['b', 'a', 'c']);
    expect(right?.place).toBe(2);
    expect(onPodium([row(1, 'a')]).map((one) => one?.name)).toEqual([undefined, 'a', undefined]);
  });

  test('a free step shows the prize of its place', () => {
    const prizes = [
      { fromPlace: 1, toPlace: 1, amount: 900 },
      { fromPlace: 2, toPlace: 5, amount: 100 },
    ];
    expect([1, 2, 5, 6].map((place) => prizeOfPlace({ prizes }, place))).toEqual([900, 100, 100, 0]);
  });

  test('counts to a real start or end, and to nothing afterwards', () => {
    const span = { from: 10, to: 20 };
    expect(raceMoment({ state: 'upcoming', ...span })).toEqual({ label: 'race_starts', atMs: 10 });
    expect(raceMoment({ state: 'running', ...span })).toEqual({ label: 'race_ends', atMs: 20 });
    expect(raceMoment({ state: 'processing', ...span })).toBeUndefined();
    expect(raceMoment({ state: 'final', ...span })).toBeUndefined();
  });

  test.each<[RaceBar | undefined, Race['state'], Race['own'], Known, boolean]>([
    ['sign_in', 'running', null, open, false],
    ['upcoming', 'upcoming', null, open, true],
    ['join', 'running', null, open, true],
    ['locked', 'running', null, locked, true],
    [undefined, 'running', null, undefined, true],
    ['running', 'running', own, undefined, true],
    ['processing', 'processing', own, undefined, true],
    ['won', 'final', { ...own, prize: 5 }, undefined, true],
    ['lost', 'final', own, undefined, true],
    ['out', 'running', { ...own, place: null, disqualified: true }, undefined, true],
    ['missed', 'processing', null, open, true],
    ['missed', 'final', null, undefined, false],
  ])('the bar is %s', (bar, state, place, promotion, isSignedIn) => {
    expect(barOf({ state, own: place }, promotion, isSignedIn)).toBe(bar);
  });

  test('neighbours have different pictures, and a list always the same ones', () => {
    const names = Array.from({ length: 30 }, () => 'min***88');
    const faces = facesOf(names);
    expect(facesOf(names)).toEqual(faces);
    faces.forEach((face, at) => expect(faces.slice(Math.max(0, at - 6), at)).not.toContain(face));
    expect(faces[0]).toMatch(/^\/art\/avatar-[a-z]+\.webp$/);
    expect(faceAt({ top: [row(1, 'a')] }, -1)).toMatch(/^\/art\/avatar-/);
  });
});
