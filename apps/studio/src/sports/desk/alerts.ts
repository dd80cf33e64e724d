/** What traders should look at (sports domain reference §10): a match near its cap, prices of theirs far from the feed's, a silent producer. */
import { CAP_ALERTS_BPS, PRICE_ALERT_BPS, type DeskAlert } from '@lantern/contract/sports-desk';
import { ratioOf, type Price } from '@lantern/game-math/sports';
import type { StudioLanguage } from '../../../wire/session.ts';
import type { LiveBook } from '../book/live-book.ts';
import { OVER } from '../book/state.ts';
import { marketText, outcomeText } from '../slips/words.ts';

const WHOLE_BPS = 10_000;

/** What of the board an alert is made from. */
export interface Weighed {
  readonly event: string;
  readonly home: string;
  readonly away: string;
  readonly capBps: number;
}

/** The chance a price stands for. */
function implied(price: Price): number {
  const { numerator, denominator } = ratioOf(price);
  return Number(denominator) / (Number(numerator) + Number(denominator));
}

/** How far a price is from the market's, as a part of the chance that one stands for, in basis points. */
const distanceBps = (price: Price, market: Price): number =>
  Math.round((Math.abs(implied(price) - implied(market)) / implied(market)) * WHOLE_BPS);

/** Prices that traders have moved far from what the feed says, of one match. */
function priceAlerts(book: LiveBook, { event: id, home, away }: Weighed, words: StudioLanguage): DeskAlert[] {
  const state = book.state.events.get(id);
  if (!state || OVER.has(state.status)) return [];
  const sides = { home: state.fixture.home, away: state.fixture.away };
  return book.lines(id).flatMap(({ key, market, outcomes, offered }) => {
    const fed = state.lines.get(key)!;
    return outcomes.flatMap(({ outcome, price }, at): DeskAlert[] => {
      const value = fed.prices[at] ?? 0;
      if (!offered || !price || value === 0 || price.value === value) return [];
      const bps = distanceBps(price, { ladder: fed.ladder, value });
      if (bps <= PRICE_ALERT_BPS) return [];
      const what = `${marketText(market, sides, words)} · ${outcomeText({ outcome, ...sides }, market, words)}`;
      return [{ kind: 'price', event: id, match: `${home} – ${away}`, what, bps, since: null }];
    });
  });
}

/** The alerts of the board, the most serious first: producers, caps, prices. */
export function alertsOf(book: LiveBook, events: readonly Weighed[], words: StudioLanguage): readonly DeskAlert[] {
  const silent = [...book.state.producers].flatMap(([id, { up, downSince }]): DeskAlert[] =>
    up ? [] : [{ kind: 'producer', event: null, match: null, what: id, bps: 0, since: downSince || null }],
  );
  const full = events
    .filter(({ capBps }) => capBps >= CAP_ALERTS_BPS[0])
    .toSorted((one, other) => other.capBps - one.capBps)
    .map(({ event, home, away, capBps: bps }): DeskAlert => ({
      ...{ kind: 'cap', event, match: `${home} – ${away}`, what: null, bps, since: null },
    }));
  const far = events.flatMap((event) => priceAlerts(book, event, words)).toSorted((one, other) => other.bps - one.bps);
  return [...silent, ...full, ...far];
}
