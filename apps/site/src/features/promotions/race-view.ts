/** What the page of a race shows, as pure functions: who stands where, the clock, what the member may do. */
import type { Answer } from '@lantern/web';
import type { Promotion } from './promotion-view.ts';

export type Race = Answer<'races.read'>;
export type RaceRow = Race['top'][number];
export type OwnPlace = NonNullable<Race['own']>;

/** Places of the podium, as they stand side by side. */
export const PODIUM = [2, 1, 3] as const;

const AVATARS = [
  'dragon',
  'lotus',
  'star',
  'carp',
  'drum',
  'moon',
  'bamboo',
  'boat',
  'buffalo',
  'coin',
  'lantern',
  'phoenix',
] as const;

/** Neighbours have different pictures. */
const APART = 6;

/** A picture for each name, the same for the same list: names are masked, so it says nothing about the members. */
export function facesOf(names: readonly string[]): readonly string[] {
  const picked: number[] = [];
  for (const name of names) {
    let sum = 7;
    for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) % 9973;
    let face = sum % AVATARS.length;
    while (picked.slice(-APART).indexOf(face) >= 0) face = (face + 1) % AVATARS.length;
    picked.push(face);
  }
  return picked.map((face) => `/art/avatar-${AVATARS[face]}.webp`);
}

/** The picture of a place of the list; of a member below it always the same. */
export function faceAt({ top }: Pick<Race, 'top'>, at: number): string {
  return facesOf(top.map(({ name }) => name))[at] ?? `/art/avatar-${AVATARS[0]}.webp`;
}

/** The three on the podium, in the order of the list; equal scores keep their place. */
export const onPodium = (top: readonly RaceRow[]): readonly (RaceRow | undefined)[] =>
  PODIUM.map((one) => top[one - 1]);

/** The prize that the rule gives a place. */
export const prizeOfPlace = ({ prizes }: Pick<Race, 'prizes'>, place: number): number =>
  prizes.filter(({ fromPlace, toPlace }) => fromPlace <= place && place <= toPlace)[0]?.amount ?? 0;

/** The moment the page counts to; undefined when there is nothing to wait for. */
export function raceMoment({ state, from, to }: Pick<Race, 'state' | 'from' | 'to'>) {
  if (state === 'upcoming') return { label: 'race_starts', atMs: from } as const;
  return state === 'running' ? ({ label: 'race_ends', atMs: to } as const) : undefined;
}

/** What the bar at the bottom is about. */
export type RaceBar =
  | 'sign_in'
  | 'upcoming'
  | 'join'
  | 'locked'
  | 'running'
  | 'processing'
  | 'won'
  | 'lost'
  | 'out'
  | 'missed';

/** `promotion` is not known at first: then nothing can be joined yet. */
export function barOf(
  { state, own }: Pick<Race, 'state' | 'own'>,
  promotion: Pick<Promotion, 'label' | 'eligible' | 'reasons'> | undefined,
  isSignedIn: boolean,
): RaceBar | undefined {
  if (own?.disqualified) return 'out';
  if (own) {
    if (state === 'final') return own.prize > 0 ? 'won' : 'lost';
    return state === 'processing' ? 'processing' : 'running';
  }
  if (state === 'processing' || state === 'final') return 'missed';
  if (!isSignedIn) return 'sign_in';
  if (state === 'upcoming') return 'upcoming';
  if (promotion === undefined) return undefined;
  return promotion.eligible && promotion.label === 'open' ? 'join' : 'locked';
}
