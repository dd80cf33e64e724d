/**
 * Messages of a feed (sports domain reference §3). A feed is hostile input: everything is parsed here before it is logged, and what is logged
 * is what was parsed.
 */
import { INCIDENT_KINDS } from '@lantern/game-math/sports-football';
import { z } from 'zod';
import { EVENT_STATUSES, LINE_STATUSES, STOP_REASONS } from '../../../wire/sports.ts';

/** As values are used: nothing of a message is changed. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

const ID = /^[a-z]{2,8}:[a-z]{2,12}:[A-Za-z0-9.]{1,48}$/;
const id = z.string().regex(ID);
const count = z.int().min(0).max(999);
const moment = z.int().min(0).max(9_999_999_999_999);
const key = z.string().min(2).max(80);
const outcome = z.string().min(1).max(16);
const score = z.tuple([count, count]);
const side = z.enum(['home', 'away']);
const text = z.strictObject({ vi: z.string().min(1).max(80), en: z.string().min(1).max(80) });
const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const name = z.string().regex(/^[a-z][A-Za-z0-9]{1,23}$/);

export const competitor = z.strictObject({
  id,
  name: text,
  crest: z.strictObject({ colours: z.tuple([colour, colour]), emblem: name, field: name }),
});
export const competition = z.strictObject({
  id,
  name: text,
  region: z.string().regex(/^(?:[a-z]{2}|world)$/),
  tier: z.literal([1, 2, 3]),
  kind: z.enum(['league', 'cup']),
  /** Virtual football: a score drawn at once, bet on before it only, at prices that follow from the published rates. */
  virtual: z.exactOptional(z.literal(true)),
});
export type FeedCompetition = Frozen<z.output<typeof competition>>;

const fixture = z.strictObject({
  event: id,
  competition,
  season: id,
  round: z.int().min(1).max(200),
  home: competitor,
  away: competitor,
  kickOffAt: moment,
  neutral: z.boolean(),
  /** Goals expected of both sides, where the producer has a model. */
  rates: z.exactOptional(z.tuple([z.number().positive().max(10), z.number().positive().max(10)])),
  /** Of a simulated match: how it follows from its seed, and the seed's hash. */
  proof: z.exactOptional(
    z.strictObject({ algorithm: z.string().max(40), seedHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type Fixture = Frozen<z.output<typeof fixture>>;

const fixtureChange = z.strictObject({
  event: id,
  status: z.exactOptional(z.enum(EVENT_STATUSES)),
  kickOffAt: z.exactOptional(moment),
  qualified: z.exactOptional(side),
  /** Of a simulated match that is confirmed. */
  seed: z.exactOptional(z.string().regex(/^[0-9a-f]{64}$/)),
});

const lineUpRow = z.strictObject({
  number: z.int().min(1).max(99),
  position: z.enum(['keeper', 'defender', 'midfielder', 'forward']),
  starting: z.boolean(),
});
const lineUp = z.strictObject({ event: id, home: z.array(lineUpRow).max(40), away: z.array(lineUpRow).max(40) });

const incident = z.strictObject({
  /** Unique in its event, ascending. */
  id: z.int().min(1).max(9_999),
  at: z.int().min(0).max(86_400_000),
  half: z.literal([1, 2]),
  clock: z.int().min(0).max(7_200_000),
  kind: z.enum(INCIDENT_KINDS),
  side: z.exactOptional(side),
  player: z.exactOptional(z.int().min(1).max(99)),
  off: z.exactOptional(z.int().min(1).max(99)),
  own: z.exactOptional(z.literal(true)),
  minutes: z.exactOptional(z.int().min(0).max(30)),
  score,
});
export type FeedIncident = Frozen<z.output<typeof incident>>;
const incidents = z.strictObject({
  event: id,
  incidents: z.array(incident).max(600),
  /** Ids of earlier incidents that are taken back. */
  cancels: z.exactOptional(z.array(z.int().min(1).max(9_999)).max(600)),
});

const PPM = 1_000_000;
const line = z.strictObject({
  key,
  status: z.enum(LINE_STATUSES),
  offered: z.boolean(),
  ladder: z.enum(['malay', 'decimal']),
  /** k, in thousandths. */
  margin: z.int().min(1_000).max(3_000),
  /** Positions on the ladder, in the order of the market's outcomes; 0: no price. */
  prices: z.array(z.int().min(-99).max(1_001_000)).max(40),
  /** Shares won and void by the model, in millionths, in the same order. */
  chances: z.array(z.tuple([z.int().min(0).max(PPM), z.int().min(0).max(PPM)])).max(40),
});
export type FeedLine = Frozen<z.output<typeof line>>;
const odds = z.strictObject({
  event: id,
  lines: z.array(line).max(400),
  /** Bets are taken again after a stop. */
  resumes: z.exactOptional(z.boolean()),
});

const betStop = z.strictObject({
  event: id,
  /** Families of markets; all where it is absent. */
  families: z.exactOptional(z.array(z.string().max(24)).max(60)),
  /** Absent where only these lines are stopped and the event is not. */
  reason: z.exactOptional(z.enum(STOP_REASONS)),
  /** Milliseconds since 1970. */
  since: moment,
});

const BPS = 10_000;
const settledOutcome = z
  .tuple([outcome, z.int().min(0).max(BPS), z.int().min(0).max(BPS)])
  .refine(([, won, voided]) => won + voided <= BPS);
const settlement = z.strictObject({
  event: id,
  /** Per line: outcomes with the shares of the stake that won and that are void, in basis points. */
  lines: z.array(z.strictObject({ key, outcomes: z.array(settledOutcome).max(40) })).max(400),
  /** 1: by the live fold. 2: confirmed. */
  certainty: z.literal([1, 2]),
  score: score.nullable(),
  why: z.enum(['score', 'abandoned', 'cancelled', 'postponed', 'trader', 'corrected']),
});

const keys = z.strictObject({ event: id, keys: z.array(key).max(400) });

const past = z.strictObject({
  matches: z
    .array(
      z.strictObject({
        ...fixture.omit({ rates: true, proof: true, neutral: true }).shape,
        status: z.enum(['ended', 'confirmed', 'abandoned']),
        score,
        halfTime: score,
      }),
    )
    .max(100),
});
export type PastMatch = Frozen<z.output<typeof past>['matches'][number]>;

/** What is numbered by its producer. */
export const BODIES = {
  fixture,
  fixtureChange,
  lineUp,
  incident: incidents,
  odds,
  betStop,
  settlement,
  settlementRollback: keys,
  cancel: keys,
  cancelRollback: keys,
  past,
} as const;
/** What is about the producer itself. It repeats the number of its last message, so that a lost last one is noticed. */
export const SIGNALS = {
  alive: z.strictObject({}),
  /** Numbers up to `covers` need not come any more: what they said is in what was sent since. */
  snapshotComplete: z.strictObject({ request: z.string().max(80), covers: z.int().min(0) }),
  producerDown: z.strictObject({}),
} as const;

export type NumberedKind = keyof typeof BODIES;
export type SignalKind = keyof typeof SIGNALS;
export type BodyOf<K extends NumberedKind> = Frozen<z.output<(typeof BODIES)[K]>>;

interface Envelope {
  /** Producer. */
  readonly p: string;
  /** Its number, without gaps. */
  readonly s: number;
  /** When it was made, in milliseconds since 1970. */
  readonly t: number;
  /** Version of its event; 0 where it has none. */
  readonly v: number;
}
export type Numbered = { [K in NumberedKind]: Envelope & { readonly k: K; readonly b: BodyOf<K> } }[NumberedKind];
export type Signal = {
  [K in SignalKind]: Envelope & { readonly k: K; readonly b: z.output<(typeof SIGNALS)[K]> };
}[SignalKind];
export type FeedMessage = Numbered | Signal;

const envelope = z.strictObject({
  p: z.string().regex(/^[a-z][a-z0-9-]{1,23}$/),
  s: z.int().min(0),
  t: moment,
  v: z.int().min(0),
  k: z.enum([...Object.keys(BODIES), ...Object.keys(SIGNALS)] as [string, ...string[]]),
  b: z.unknown(),
});

export const isNumbered = (message: FeedMessage): message is Numbered => Object.hasOwn(BODIES, message.k);

/** Reads a message from untrusted values; undefined for what is none. */
export function readMessage(value: unknown): FeedMessage | undefined {
  const read = envelope.safeParse(value);
  if (!read.success) return undefined;
  const { b, ...rest } = read.data;
  const schema: z.ZodType = { ...BODIES, ...SIGNALS }[rest.k as NumberedKind | SignalKind];
  const body = schema.safeParse(b);
  if (!body.success || (Object.hasOwn(BODIES, rest.k) && rest.s < 1)) return undefined;
  return { ...rest, b: body.data } as FeedMessage;
}

/** The event a message is about; undefined for those about several or none. */
export const eventOf = ({ b }: Pick<FeedMessage, 'b'>): string | undefined => ('event' in b ? b.event : undefined);
