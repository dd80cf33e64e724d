/** Filling in the slip and placing it: prices are asked for while it is open, and each request is repeated under its id until it is answered. */
import type { QuoteAnswer, SlipShown } from '../../../../wire/sports-slips.ts';
import { UNREACHED, type Answered, type Refused } from '../../frame/calls.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import { randomUuid } from '../../frame/random.ts';
import { NO_FUNDS, noFunds } from '../../frame/view.ts';
import { bodyOf, EMPTY, foldsOf, hasChanged, legId, repriced, requestsOf, seen, toggled, totalStake } from './slip.ts';
import type { Draft, DraftKind, DraftLeg } from './slip.ts';
import type { ViewStore } from './view.ts';

export interface Placing {
  toggle(leg: DraftLeg): void;
  setKind(kind: DraftKind): void;
  /** Stake of a leg as a single, or of the parlay (-1). */
  setStake(at: number, stake: number): void;
  setUnit(size: number, unit: number): void;
  clear(): void;
  /** Takes new prices as seen; otherwise places what has a stake. */
  confirm(): Promise<void>;
  /** Asks for prices now and limits; called while the slip is open. */
  quote(): Promise<void>;
}

export interface PlacingOptions {
  readonly view: ViewStore;
  readonly ask: LiveConnection['ask'];
  /** A slip was taken, or is being taken. */
  readonly onPlaced: (slip: SlipShown) => void;
}

/** A request and its answer; without a leg it was about the whole slip. */
interface Placed {
  readonly leg?: string;
  readonly answer: Answered<SlipShown>;
}

interface RefusalValue {
  readonly leg?: number;
  readonly prices?: readonly number[];
  readonly maximum?: number;
}

/** The draft with why a request was refused; new prices stand beside the old ones. */
function withRefusal(draft: Draft, of: string | undefined, { code, value }: Refused): Draft {
  const { leg: named, prices, maximum } = (value ?? {}) as RefusalValue;
  const isPriced = code === 'price_changed';
  const legs = draft.legs.map((leg, place) => {
    if (of !== undefined && legId(leg) !== of) return leg;
    if (isPriced) return repriced(leg, prices?.[of === undefined ? place : 0] ?? 0);
    if (of === undefined && place !== named) return leg;
    return { ...leg, refusal: code, status: code === 'market_suspended' ? 'suspended' : leg.status };
  });
  const isOfSlip = of === undefined && named === undefined && !isPriced;
  return { ...draft, legs, maxStake: maximum ?? draft.maxStake, refusal: isOfSlip ? code : draft.refusal };
}

const withQuote = (draft: Draft, quote: QuoteAnswer): Draft => ({
  ...draft,
  legs: draft.legs.map((leg, at) => {
    const now = quote.legs[at];
    return now ? { ...repriced(leg, now.price), status: now.status, refusal: now.refusal } : leg;
  }),
  combined: quote.combined,
  maxStake: quote.maxStake,
  refusal: quote.refusal,
});

export function createPlacing({ view, ask, onPlaced }: PlacingOptions): Placing {
  const change = (by: (draft: Draft) => Draft): void => view.update((state) => ({ ...state, slip: by(state.slip) }));
  /** Which legs a quote is about: an answer about others is dropped. */
  const subject = ({ legs, kind }: Draft): string =>
    [kind, ...legs.map(({ event, key, outcome }) => `${event} ${key} ${outcome}`)].join('|');

  /** What came of the requests: what was taken leaves the slip, what was refused stays in it with the reason. */
  function settle(answers: readonly Placed[]): void {
    change((draft) => {
      let left: Draft = { ...draft, isSending: false };
      for (const { leg, answer } of answers)
        if (!answer.ok && answer.code !== UNREACHED) left = withRefusal(left, leg, answer);
      const taken = answers.filter(({ answer }) => answer.ok).map(({ leg }) => leg);
      if (taken.includes(undefined)) return EMPTY;
      return { ...left, legs: left.legs.filter((leg) => !taken.includes(legId(leg))) };
    });
    for (const { answer } of answers) if (answer.ok) onPlaced(answer.value);
    if (answers.some(({ answer }) => !answer.ok && answer.code === NO_FUNDS))
      view.set({ trouble: noFunds(totalStake(view.get().slip)) });
  }

  return {
    toggle: (leg) => change((draft) => toggled(draft, leg)),
    setKind: (kind) => change((draft) => ({ ...draft, kind, refusal: null })),
    setStake: (at, stake) =>
      change((draft) =>
        at < 0
          ? { ...draft, stake }
          : { ...draft, legs: draft.legs.map((leg, place) => (place === at ? { ...leg, stake, refusal: null } : leg)) },
      ),
    setUnit: (size, unit) => change((draft) => ({ ...draft, units: { ...draft.units, [size]: unit } })),
    clear: () => change(() => EMPTY),
    async confirm() {
      const { slip, settings } = view.get();
      if (slip.isSending) return;
      if (hasChanged(slip)) {
        change(seen);
        if (settings.policy === 'none') return;
      }
      const total = totalStake(slip);
      if (total > view.get().balance) return view.set({ trouble: noFunds(total) });
      const { format, policy } = settings;
      const requests = requestsOf(seen(slip), { policy, acceptLower: false, format }, randomUuid);
      change((draft) => ({ ...draft, refusal: null, isSending: true }));
      settle(
        await Promise.all(
          requests.map(async ({ request, ...of }) => ({ ...of, answer: await ask<SlipShown>('place', request) })),
        ),
      );
    },
    async quote() {
      const { slip } = view.get();
      if (slip.legs.length === 0 || slip.isSending) return;
      const asked = subject(slip);
      const body = slip.kind === 'single' ? singlesBody(slip) : bodyOf(slip);
      const answer = await ask<QuoteAnswer>('quote', body);
      if (!answer.ok || subject(view.get().slip) !== asked) return;
      change((draft) => withQuote(draft, slip.kind === 'single' ? { ...answer.value, refusal: null } : answer.value));
    },
  };
}

/** Singles are asked about together: only their own prices and states are taken from the answer. */
const singlesBody = (slip: Draft) => ({
  ...bodyOf({ ...slip, kind: 'parlay' }),
  folds: foldsOf({ ...slip, kind: 'parlay' }),
});
