/**
 * Bullets and what was paid for them. Shots of a quarter of a second go as one volley; one volley is asked for at a time, because each
 * goes on the seed the answer before it told. A bullet may meet a fish before its volley is answered: its word waits for the answer.
 */
import { VOLLEY_MOST, type FireAnswer, type FireAsked, type HitAnswer, type HitAsked, type MissAsked } from '../../../../wire/fishing.ts';
import type { Answered, Refused } from '../../frame/calls.ts';

export const GATHER_MS = 250;
const MISS_MS = 200;

type Timer = ReturnType<typeof setTimeout>;
type VolleyState = 'filling' | 'asking' | 'taken' | 'gone';

interface Volley {
  readonly requestId: string;
  readonly price: number;
  readonly angle: number;
  count: number;
  state: VolleyState;
  volleyId: string;
  readonly waiting: (() => void)[];
  readonly missed: number[];
  missTimer: Timer | undefined;
}

/** One bullet of the member's own. */
export interface Shot {
  readonly volley: Volley;
  readonly bullet: number;
  readonly price: number;
  /** Its end is decided, or on its way to be. */
  told: boolean;
}

export interface VolleyOptions {
  readonly ask: <Value>(call: string, asked: unknown) => Promise<Answered<Value>>;
  readonly newId: () => string;
  readonly newSeed: () => string;
  /** The wallet took a volley. */
  readonly onTaken: (answer: FireAnswer) => void;
  /** It did not: these bullets never were. */
  readonly onRefused: (refusal: Refused, price: number) => void;
  readonly onVerdict: (shot: Shot, answer: HitAnswer, swimmerId: number) => void;
}

export interface Volleys {
  /** One more bullet; undefined while the cannon is being loaded. */
  shoot(price: number, angle: number): Shot | undefined;
  met(shot: Shot, swimmerId: number, around: readonly number[]): void;
  missed(shot: Shot): void;
  /** Whether a bullet still counts: not where its volley was refused, or given back. */
  counts(shot: Shot): boolean;
  /** What was fired and is not in the balance yet. */
  onTheWay(): number;
  /** The line was lost and is back: what was undecided is given back by the studio. */
  startOver(seedHash: string): void;
}

/** The seed the next volley goes on, where a refusal tells it. */
function nextSeedOf(value: unknown): string | undefined {
  const { nextSeedHash } = (typeof value === 'object' && value !== null ? value : {}) as { readonly nextSeedHash?: unknown };
  return typeof nextSeedHash === 'string' ? nextSeedHash : undefined;
}

const isGone = ({ state }: Volley): boolean => state === 'gone';

/** Volleys from their first shot to the wallet's answer: filled for a moment, asked for one at a time. */
function createMagazine(firstSeedHash: string, { ask, newId, newSeed, onTaken, onRefused }: VolleyOptions) {
  let seedHash = firstSeedHash;
  let filling: Volley | undefined;
  let asking: Volley | undefined;
  let timer: Timer | undefined;
  let due = false;

  const settle = (volley: Volley, answer: Answered<FireAnswer>): void => {
    seedHash = answer.ok ? answer.value.nextSeedHash : (nextSeedOf(answer.value) ?? seedHash);
    if (isGone(volley)) {
      // The line broke while it was asked for, and its bullets are gone from the water: what was paid for them comes back at once.
      if (answer.ok) void ask('miss', { volleyId: answer.value.volleyId, bullets: Array.from({ length: volley.count }, (_, at) => at) } satisfies MissAsked);
    } else if (answer.ok) {
      volley.state = 'taken';
      volley.volleyId = answer.value.volleyId;
      onTaken(answer.value);
      for (const tell of volley.waiting.splice(0)) tell();
    } else {
      volley.state = 'gone';
      onRefused(answer, volley.price);
    }
  };
  const send = async (volley: Volley): Promise<void> => {
    [filling, asking, due] = [undefined, volley, false];
    clearTimeout(timer);
    volley.state = 'asking';
    const { requestId, price, count, angle } = volley;
    const answer = await ask<FireAnswer>('fire', { requestId, price, count, angle, memberSeed: newSeed(), seedHash } satisfies FireAsked);
    asking = undefined;
    settle(volley, answer);
    if (filling && due) void send(filling);
  };
  const sendDue = (): void => {
    if (!filling) return;
    if (asking) due = true;
    else void send(filling);
  };
  const begin = (price: number, angle: number): Volley => {
    due = false;
    timer = setTimeout(sendDue, GATHER_MS);
    return { requestId: newId(), price, angle, count: 0, state: 'filling', volleyId: '', waiting: [], missed: [], missTimer: undefined };
  };
  return {
    shoot(price: number, angle: number): Shot | undefined {
      if (filling && (filling.count >= VOLLEY_MOST || filling.price !== price)) {
        sendDue();
        if (filling) return undefined;
      }
      filling ??= begin(price, angle);
      const volley = filling;
      volley.count += 1;
      const shot: Shot = { volley, bullet: volley.count - 1, price, told: false };
      if (volley.count >= VOLLEY_MOST) sendDue();
      return shot;
    },
    onTheWay: (): number => (filling ? filling.price * filling.count : 0) + (asking?.state === 'asking' ? asking.price * asking.count : 0),
    startOver(nextSeedHash: string): void {
      clearTimeout(timer);
      for (const volley of [filling, asking]) if (volley) volley.state = 'gone';
      // What is being asked for is asked again by the line, on its own seed: the next volley waits for its answer.
      [filling, due, seedHash] = [undefined, false, nextSeedHash];
    },
  };
}

/** Opens the book of bullets. */
export function createVolleys(firstSeedHash: string, options: VolleyOptions): Volleys {
  const { ask, onVerdict } = options;
  const once = (shot: Shot, tell: () => void): void => {
    if (shot.told || isGone(shot.volley)) return;
    shot.told = true;
    if (shot.volley.state === 'taken') tell();
    else shot.volley.waiting.push(tell);
  };
  const tellMissed = (volley: Volley): void => {
    volley.missTimer = undefined;
    void ask('miss', { volleyId: volley.volleyId, bullets: volley.missed.splice(0) } satisfies MissAsked);
  };
  return {
    ...createMagazine(firstSeedHash, options),
    met(shot, swimmerId, around) {
      once(shot, () => {
        const asked: HitAsked = { volleyId: shot.volley.volleyId, bullet: shot.bullet, swimmerId, around };
        void ask<HitAnswer>('hit', asked).then((answer) => answer.ok && onVerdict(shot, answer.value, swimmerId));
      });
    },
    missed(shot) {
      once(shot, () => {
        const { volley } = shot;
        volley.missed.push(shot.bullet);
        volley.missTimer ??= setTimeout(() => tellMissed(volley), MISS_MS);
      });
    },
    counts: ({ volley }) => !isGone(volley),
  };
}
