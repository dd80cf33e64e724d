/** The member's slips: listed, followed by news, cashed out. */
import type { CashOutRequest, OfferShown, SlipNews, SlipShown, SlipsPage } from '../../../../wire/sports-slips.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import { randomUuid } from '../../frame/random.ts';
import type { BetList, SportsView, ViewStore } from './view.ts';

export const WHOLE_BPS = 10_000;
const OPEN_STATES: ReadonlySet<string> = new Set(['waiting', 'asking', 'open', 'paying']);
export const isOpen = ({ state }: Pick<SlipShown, 'state'>): boolean => OPEN_STATES.has(state);
const listOf = (slip: SlipShown): BetList => (isOpen(slip) ? 'open' : 'settled');

/** A list with a slip at its place, newest first. */
function listWith(list: readonly SlipShown[], slip: SlipShown): readonly SlipShown[] {
  if (list.some(({ id }) => id === slip.id)) return list.map((one) => (one.id === slip.id ? slip : one));
  return [slip, ...list].sort((one, other) => other.placedAt - one.placedAt);
}

/** The bets with a slip that is new or changed: in one of the lists, and gone from the other. */
export function betsWith({ open, settled }: SportsView['bets'], slip: SlipShown): SportsView['bets'] {
  const without = (list: readonly SlipShown[]) => list.filter(({ id }) => id !== slip.id);
  return listOf(slip) === 'open'
    ? { open: { ...open, list: listWith(open.list, slip) }, settled: { ...settled, list: without(settled.list) } }
    : { open: { ...open, list: without(open.list) }, settled: { ...settled, list: listWith(settled.list, slip) } };
}

export interface Bets {
  /** Reads a list from its beginning, or its next page. */
  read(list: BetList, more?: boolean): Promise<void>;
  changed(news: SlipNews): void;
  offered(offer: OfferShown): void;
  /** Asks for the offer of a part of a slip, and follows it. */
  follow(slip: string, shareBps: number): Promise<void>;
  unfollow(slip: string): void;
  /** Takes an offer as it is shown. Answers undefined when it was taken, or the refusal. */
  cashOut(offer: OfferShown): Promise<{ readonly code: string; readonly message: string } | undefined>;
  /** Takes the whole slip out by itself at an amount. */
  standing(slip: string, atLeast: number | null, atMost: number | null): Promise<boolean>;
  reconnected(): void;
}

export function createBets(view: ViewStore, ask: LiveConnection['ask']): Bets {
  /** Slips whose offer is followed, with the share. */
  const followed = new Map<string, number>();
  /** One request id for an offer until it is answered, so that a repeated tap pays once. */
  const requests = new Map<string, string>();

  const setList = (list: BetList, part: Partial<SportsView['bets'][BetList]>): void =>
    view.update((state) => ({ ...state, bets: { ...state.bets, [list]: { ...state.bets[list], ...part } } }));

  const bets: Bets = {
    async read(list, more = false) {
      const before = more ? view.get().bets[list].next : null;
      if (!more) setList(list, { state: view.get().bets[list].list.length > 0 ? 'ready' : 'loading' });
      const answer = await ask<SlipsPage>('slips', { list, ...(before !== null && { before }) });
      if (!answer.ok) return setList(list, { state: 'failed' });
      const { slips, next } = answer.value;
      setList(list, { list: more ? [...view.get().bets[list].list, ...slips] : slips, next, state: 'ready' });
      if (list === 'open' && !more) view.set({ open: slips.length });
    },
    changed({ slip }) {
      view.update((state) => {
        const next = betsWith(state.bets, slip);
        return { ...state, bets: next, open: next.open.state === 'ready' ? next.open.list.length : state.open };
      });
      if (!isOpen(slip)) bets.unfollow(slip.id);
    },
    offered(offer) {
      if (followed.get(offer.slip) !== offer.shareBps) return;
      view.update((state) => ({ ...state, offers: { ...state.offers, [offer.slip]: offer } }));
    },
    async follow(slip, shareBps) {
      followed.set(slip, shareBps);
      const answer = await ask<OfferShown>('offer', { slip, shareBps });
      if (answer.ok) bets.offered(answer.value);
    },
    unfollow(slip) {
      if (!followed.delete(slip)) return;
      void ask('unoffer', { slip });
      view.update(({ offers, ...state }) => {
        const { [slip]: _ended, ...left } = offers;
        return { ...state, offers: left };
      });
    },
    async cashOut({ slip, shareBps, amount }) {
      if (amount === null) return undefined;
      const matter = `${slip}/${shareBps}/${amount}`;
      const requestId = requests.get(matter) ?? randomUuid();
      requests.set(matter, requestId);
      const request: CashOutRequest = { slip, shareBps, offer: amount, requestId };
      const answer = await ask<SlipShown>('cashOut', request);
      requests.delete(matter);
      if (answer.ok) bets.changed({ slip: answer.value });
      return answer.ok ? undefined : answer;
    },
    async standing(slip, atLeast, atMost) {
      const answer = await ask<SlipShown>('standing', { slip, atLeast, atMost });
      if (answer.ok) bets.changed({ slip: answer.value });
      return answer.ok;
    },
    reconnected() {
      for (const [slip, shareBps] of followed) void bets.follow(slip, shareBps);
    },
  };
  return bets;
}
