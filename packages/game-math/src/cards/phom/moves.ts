/** The moves of Phỏm. Each is called for the player in turn, with cards he holds. */
import type { Card } from '../card.ts';
import type { PhomGame, PhomMoved, PhomOpen, PhomRefusal, PhomView, PhomWin } from './state.ts';
import { arrange, arrangeMost, byHeight, isMeld, meldsIn, type Arrangement } from './meld.ts';
import { LAST_TAKE_UNITS, PHOM_HAND } from './rules.ts';

export type Act = (game: PhomGame, cards: readonly Card[]) => PhomMoved;

const refused = (code: PhomRefusal): PhomMoved => ({ ok: false, code });
const replaced = <T>(row: readonly T[], at: number, value: T): T[] =>
  row.map((each, index) => (index === at ? value : each));

/** Cards a player has taken and still holds: they have to end in melds. */
export function takenBy({ takes }: PhomOpen, seat: number, hand: readonly Card[]): readonly Card[] {
  return takes.filter(({ by, card }) => by === seat && hand.includes(card)).map(({ card }) => card);
}

/** The state with another hand of the player in turn. */
function withHand({ open, hidden }: PhomGame, hand: readonly Card[], change: Partial<PhomOpen>): PhomGame {
  const { turn } = open;
  return {
    open: { ...open, handSizes: replaced(open.handSizes, turn, hand.length), ...change },
    hidden: { ...hidden, hands: replaced(hidden.hands, turn, byHeight(hand)) },
  };
}

/** After a card came in: on the last turn melds are laid first; a player without any is noted as such (móm). */
function withCard(game: PhomGame, card: Card, change: Partial<PhomOpen>): PhomMoved {
  const { open, hidden } = game;
  const hand = [...hidden.hands[open.turn]!, card];
  const isLast = open.turnsLeft[open.turn] === 1;
  const hasMeld = meldsIn(hand).length > 0;
  const isNew = !open.laid.includes(open.turn);
  return {
    ok: true,
    game: withHand(game, hand, {
      ...change,
      top: undefined,
      stage: isLast && hasMeld ? 'lay' : 'discard',
      ...(isLast && !hasMeld && isNew && { laid: [...open.laid, open.turn] }),
    }),
  };
}

/** Draws from the stock. */
export const draw: Act = (game, cards) => {
  const [card, ...stock] = game.hidden.stock;
  if (game.open.stage !== 'draw' || cards.length > 0 || card === undefined) return refused('not_allowed_now');
  return withCard({ ...game, hidden: { ...game.hidden, stock } }, card, { stock: stock.length });
};

/** The hand with the last discard in a meld; undefined where it cannot be taken. */
export function takenInto({ open, hand, seat }: PhomView): Arrangement | undefined {
  if (open.over || open.stage !== 'draw' || open.turn !== seat || open.top === undefined) return undefined;
  return arrange([...hand, open.top.card], [...takenBy(open, seat, hand), open.top.card]);
}

/** Takes the last discard into a meld. */
export const take: Act = (game, cards) => {
  const { open, hidden } = game;
  const { top, turn, takes, turnsLeft, piles } = open;
  if (open.stage !== 'draw' || top === undefined || cards.length > 0) return refused('not_allowed_now');
  if (!takenInto({ open, hand: hidden.hands[turn]!, seat: turn })) return refused('no_meld');
  const units = turnsLeft[turn] === 1 ? LAST_TAKE_UNITS : takes.filter(({ by }) => by === turn).length + 1;
  const hasAgain = open.rules.again && turnsLeft[top.seat] === 0;
  return withCard(game, top.card, {
    takes: [...takes, { by: turn, from: top.seat, card: top.card, units }],
    piles: replaced(
      piles,
      top.seat,
      piles[top.seat]!.filter((card) => card !== top.card),
    ),
    turnsLeft: hasAgain ? replaced(turnsLeft, top.seat, 1) : turnsLeft,
  });
};

/** The melds to lay: those of the best arrangement, or the named cards, which have to make melds with all taken ones. */
function meldsToLay(hand: readonly Card[], taken: readonly Card[], cards: readonly Card[]): Arrangement | undefined {
  if (cards.length === 0) return arrange(hand, taken);
  const named = taken.every((card) => cards.includes(card)) ? arrangeMost(cards, taken) : undefined;
  return named?.stray.length === 0
    ? { ...named, stray: hand.filter((card) => !cards.includes(card)), points: 0 }
    : undefined;
}

/** Lays down melds; nine cards in them win. */
export const lay: Act = (game, cards) => {
  const { open, hidden } = game;
  const { turn } = open;
  if (open.stage !== 'lay') return refused('not_allowed_now');
  const hand = hidden.hands[turn]!;
  const laid = meldsToLay(hand, takenBy(open, turn, hand), cards);
  if (laid === undefined || laid.melds.length === 0) return refused('no_meld');
  const before = open.melds[turn]!;
  // Nothing left to discard is won as well: it happens on a turn after laying down only.
  if ((before.length === 0 && laid.melds.flat().length >= PHOM_HAND) || laid.stray.length === 0) return won(game, laid);
  return {
    ok: true,
    game: withHand(game, laid.stray, {
      stage: 'discard',
      melds: replaced(open.melds, turn, [...before, ...laid.melds]),
      laid: open.laid.includes(turn) ? open.laid : [...open.laid, turn],
    }),
  };
};

/** Where a card fits: the seat and number of a meld on the table, a run before a set, as a run grows further. */
export function placeFor({ melds }: PhomOpen, card: Card): readonly [number, number] | undefined {
  const places = melds.flatMap((ofSeat, seat) =>
    ofSeat.flatMap((meld, number) =>
      isMeld([...meld, card]) ? [{ seat, number, isSet: meld.length === 3 && isSetOf(meld) }] : [],
    ),
  );
  const place = places.find(({ isSet }) => !isSet) ?? places[0];
  return place && [place.seat, place.number];
}

const isSetOf = ([first, second]: readonly Card[]): boolean => Math.floor(first! / 4) === Math.floor(second! / 4);

/** Whether the player may add cards to melds: only with a meld of his own, and one card stays to discard. */
export const maySend = ({ stage, laid, melds, handSizes }: PhomOpen, seat: number): boolean =>
  stage === 'discard' && laid.includes(seat) && melds[seat]!.length > 0 && handSizes[seat]! > 1;

/** Adds one stray card to a meld on the table. */
export const send: Act = (game, cards) => {
  const { open, hidden } = game;
  const [card] = cards;
  if (!maySend(open, open.turn) || card === undefined || cards.length !== 1) return refused('not_allowed_now');
  const place = placeFor(open, card);
  if (!place) return refused('no_meld');
  const [seat, number] = place;
  const melds = replaced(
    open.melds,
    seat,
    replaced(open.melds[seat]!, number, byHeight([...open.melds[seat]![number]!, card])),
  );
  const hand = hidden.hands[open.turn]!.filter((each) => each !== card);
  return { ok: true, game: withHand(game, hand, { melds }) };
};

/** Whether the player in turn may discard the card: taken ones stay in melds. */
export function mayDiscard({ open, hand, seat }: PhomView, card: Card): boolean {
  const taken = takenBy(open, seat, hand);
  return (
    !taken.includes(card) &&
    arrange(
      hand.filter((each) => each !== card),
      taken,
    ) !== undefined
  );
}

/** Discards a card, which ends the turn. */
export const discard: Act = (game, cards) => {
  const { open, hidden } = game;
  const { turn } = open;
  const [card] = cards;
  if (open.stage !== 'discard' || card === undefined || cards.length !== 1) return refused('not_allowed_now');
  const hand = hidden.hands[turn]!;
  if (!mayDiscard({ open, hand, seat: turn }, card)) return refused('breaks_taken');
  const turnsLeft = replaced(open.turnsLeft, turn, open.turnsLeft[turn]! - 1);
  const following = hidden.hands
    .map((_, step) => (turn + 1 + step) % hidden.hands.length)
    .find((seat) => turnsLeft[seat]! > 0);
  return {
    ok: true,
    game: withHand(
      game,
      hand.filter((each) => each !== card),
      {
        turnsLeft,
        piles: replaced(open.piles, turn, [...open.piles[turn]!, card]),
        // With no one else in play, the next turn is his own: he cannot take his own card.
        top: following === undefined || following === turn ? undefined : { seat: turn, card },
        turn: following ?? turn,
        stage: 'draw',
        over: following === undefined,
      },
    ),
  };
};

/** The arrangement that wins outright; undefined where fewer than nine cards are in melds. */
export function winningOf({ open, hand, seat }: PhomView): Arrangement | undefined {
  if (open.over || open.turn !== seat || open.stage === 'draw' || open.laid.includes(seat)) return undefined;
  const most = arrangeMost(hand, takenBy(open, seat, hand));
  return most && most.melds.flat().length >= PHOM_HAND ? most : undefined;
}

function won(game: PhomGame, { melds, stray }: Arrangement): PhomMoved {
  const { turn } = game.open;
  const before = game.open.melds[turn]!;
  const kind: PhomWin = stray.length === 0 && before.length === 0 ? 'phom_round' : 'phom_full';
  return {
    ok: true,
    game: withHand(game, stray, {
      melds: replaced(game.open.melds, turn, [...before, ...melds]),
      win: { seat: turn, kind },
      over: true,
    }),
  };
}

/** Wins outright (ù). */
export const winWith: Act = (game, cards) => {
  const { open, hidden } = game;
  const winning = winningOf({ open, hand: hidden.hands[open.turn]!, seat: open.turn });
  return winning && cards.length === 0 ? won(game, winning) : refused('not_allowed_now');
};
