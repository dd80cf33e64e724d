/**
 * Shot batches. Shots within a quarter of a second are one batch; one batch is requested at a time, because each uses the seed from the
 * answer before it. A bullet may hit a fish before its batch is answered: then the report waits for the answer.
 */
import {
  MAX_BATCH_SHOTS,
  type FireAnswer,
  type FireRequest,
  type HitAnswer,
  type HitRequest,
  type MissRequest,
} from '../../../../wire/fishing.ts';
import type { Answered, Refused } from '../../frame/calls.ts';

export const GATHER_MS = 250;
const MISS_MS = 200;

type Timer = ReturnType<typeof setTimeout>;
type ShotBatchState = 'filling' | 'asking' | 'taken' | 'gone';

interface ShotBatch {
  readonly requestId: string;
  readonly price: number;
  readonly angle: number;
  count: number;
  state: ShotBatchState;
  batchId: string;
  readonly waiting: (() => void)[];
  readonly missed: number[];
  missTimer: Timer | undefined;
}

/** One of the member's own bullets. */
export interface Shot {
  readonly batch: ShotBatch;
  readonly bullet: number;
  readonly price: number;
  /** Its end is decided, or being reported. */
  reported: boolean;
}

export interface ShotBatchOptions {
  readonly ask: <Value>(call: string, request: unknown) => Promise<Answered<Value>>;
  readonly newId: () => string;
  readonly newSeed: () => string;
  /** The wallet took a batch. */
  readonly onTaken: (answer: FireAnswer) => void;
  /** It was refused: these bullets do not exist. */
  readonly onRefused: (refusal: Refused, price: number) => void;
  readonly onVerdict: (shot: Shot, answer: HitAnswer, swimmerId: number) => void;
}

export interface ShotBatches {
  /** Adds a bullet; undefined while the current batch is full. */
  shoot(price: number, angle: number): Shot | undefined;
  met(shot: Shot, swimmerId: number, around: readonly number[]): void;
  missed(shot: Shot): void;
  /** Whether a bullet still counts: not where its batch was refused or refunded. */
  counts(shot: Shot): boolean;
  /** Price of bullets fired and not yet in the balance. */
  onTheWay(): number;
  /** The connection was lost and is back: undecided bullets are refunded by the studio. */
  startOver(seedHash: string): void;
}

/** The seed of the next batch, from a refusal that has one. */
function nextSeedOf(value: unknown): string | undefined {
  const { nextSeedHash } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly nextSeedHash?: unknown;
  };
  return typeof nextSeedHash === 'string' ? nextSeedHash : undefined;
}

const isGone = ({ state }: ShotBatch): boolean => state === 'gone';

/** Batches from the first shot to the wallet's answer: filled for a moment, requested one at a time. */
function createMagazine(firstSeedHash: string, { ask, newId, newSeed, onTaken, onRefused }: ShotBatchOptions) {
  let seedHash = firstSeedHash;
  let filling: ShotBatch | undefined;
  let asking: ShotBatch | undefined;
  let timer: Timer | undefined;
  let due = false;

  const settle = (batch: ShotBatch, answer: Answered<FireAnswer>): void => {
    seedHash = answer.ok ? answer.value.nextSeedHash : (nextSeedOf(answer.value) ?? seedHash);
    if (isGone(batch)) {
      // The connection was lost during the request, and its bullets are gone from the view: they are reported as missed, and refunded.
      if (answer.ok)
        void ask('miss', {
          batchId: answer.value.batchId,
          bullets: Array.from({ length: batch.count }, (_, at) => at),
        } satisfies MissRequest);
    } else if (answer.ok) {
      batch.state = 'taken';
      batch.batchId = answer.value.batchId;
      onTaken(answer.value);
      for (const report of batch.waiting.splice(0)) report();
    } else {
      batch.state = 'gone';
      onRefused(answer, batch.price);
    }
  };
  const send = async (batch: ShotBatch): Promise<void> => {
    [filling, asking, due] = [undefined, batch, false];
    clearTimeout(timer);
    batch.state = 'asking';
    const { requestId, price, count, angle } = batch;
    const answer = await ask<FireAnswer>('fire', {
      requestId,
      price,
      count,
      angle,
      memberSeed: newSeed(),
      seedHash,
    } satisfies FireRequest);
    asking = undefined;
    settle(batch, answer);
    if (filling && due) void send(filling);
  };
  const sendDue = (): void => {
    if (!filling) return;
    if (asking) due = true;
    else void send(filling);
  };
  const begin = (price: number, angle: number): ShotBatch => {
    due = false;
    timer = setTimeout(sendDue, GATHER_MS);
    return {
      requestId: newId(),
      price,
      angle,
      count: 0,
      state: 'filling',
      batchId: '',
      waiting: [],
      missed: [],
      missTimer: undefined,
    };
  };
  return {
    shoot(price: number, angle: number): Shot | undefined {
      if (filling && (filling.count >= MAX_BATCH_SHOTS || filling.price !== price)) {
        sendDue();
        if (filling) return undefined;
      }
      filling ??= begin(price, angle);
      const batch = filling;
      batch.count += 1;
      const shot: Shot = { batch, bullet: batch.count - 1, price, reported: false };
      if (batch.count >= MAX_BATCH_SHOTS) sendDue();
      return shot;
    },
    onTheWay: (): number =>
      (filling ? filling.price * filling.count : 0) + (asking?.state === 'asking' ? asking.price * asking.count : 0),
    startOver(nextSeedHash: string): void {
      clearTimeout(timer);
      for (const batch of [filling, asking]) if (batch) batch.state = 'gone';
      // The connection retries a request in flight with its own seed: the next batch waits for the answer.
      [filling, due, seedHash] = [undefined, false, nextSeedHash];
    },
  };
}

/** Creates the batches. */
export function createShotBatches(firstSeedHash: string, options: ShotBatchOptions): ShotBatches {
  const { ask, onVerdict } = options;
  const once = (shot: Shot, report: () => void): void => {
    if (shot.reported || isGone(shot.batch)) return;
    shot.reported = true;
    if (shot.batch.state === 'taken') report();
    else shot.batch.waiting.push(report);
  };
  const sendMissed = (batch: ShotBatch): void => {
    batch.missTimer = undefined;
    void ask('miss', { batchId: batch.batchId, bullets: batch.missed.splice(0) } satisfies MissRequest);
  };
  return {
    ...createMagazine(firstSeedHash, options),
    met(shot, swimmerId, around) {
      once(shot, () => {
        const request: HitRequest = { batchId: shot.batch.batchId, bullet: shot.bullet, swimmerId, around };
        void ask<HitAnswer>('hit', request).then((answer) => answer.ok && onVerdict(shot, answer.value, swimmerId));
      });
    },
    missed(shot) {
      once(shot, () => {
        const { batch } = shot;
        batch.missed.push(shot.bullet);
        batch.missTimer ??= setTimeout(() => sendMissed(batch), MISS_MS);
      });
    },
    counts: ({ batch }) => !isGone(batch),
  };
}
