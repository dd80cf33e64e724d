/** A member in a card room: news of the connection go to the screen, actions of the member to the connection. */
import { clock } from '@lantern/ui';
import type {
  CardNews,
  CardPhrase,
  CardsEntered,
  CardTableShown,
  MoveRequest,
  PlayRequest,
  SayPhraseRequest,
  SitRequest,
} from '../../../../wire/cards.ts';
import type { Answered, Refused } from '../../frame/calls.ts';
import type { TextKey, Translate } from '../../frame/i18n.ts';
import { openConnection, type LiveConnection } from '../../frame/live-connection.ts';
import { MEMBER_SEED_BYTES, randomHex } from '../../frame/random.ts';
import { readBalance } from '../../frame/round-calls.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Effect } from '../sound/effects.ts';
import { createChoice, type Choice } from './choice.ts';
import { happeningsBetween, type Happening } from './happenings.ts';
import { mineOf, pointsWorth } from './reading.ts';
import type { CardsView, ViewStore } from './view.ts';
import { nameOf, describeHappening, type Money } from './words.ts';

export interface PlayOptions {
  readonly session: string;
  readonly view: ViewStore;
  readonly t: Translate;
  readonly money: Money;
  readonly sound: () => Sound<Effect> | undefined;
  readonly onEntered: () => void;
  readonly onRefused: (refused: Refused) => void;
  /** The balance is below the hold for a hand. */
  readonly onFunds: (hold: number) => void;
  readonly onEnded: (code: string, message: string) => void;
}

export interface Play extends Choice {
  sit(stake: number): void;
  /** Stands up, or cancels it. */
  leave(): void;
  lay(): void;
  pass(): void;
  say(phrase: CardPhrase): void;
  /** Reads the balance again, after a deposit. */
  refreshBalance(): Promise<void>;
  close(): void;
}

const NOTE_MS = 3_500;
const BUBBLE_MS = 4_000;
const CHOP_MS = 2_600;
/** Refusals shown above the hand: the game goes on. */
const SAID = [
  'not_your_turn',
  'not_your_cards',
  'no_combination',
  'lowest_missing',
  'does_not_beat',
  'has_to_lead',
  'hand_over',
  'chat_too_fast',
];

/** Shows a note above the hand: for a moment, or until the member acts on it. */
function createNotes(view: ViewStore): (note: string, stays?: boolean) => void {
  let timer = 0;
  const show = (note: string): void => view.update((state) => (state.note === note ? state : { ...state, note }));
  return (note, stays = false) => {
    window.clearTimeout(timer);
    show(note);
    if (note !== '' && !stays) timer = window.setTimeout(() => show(''), NOTE_MS);
  };
}

/** Effects that disappear by themselves. */
function createPassing(view: ViewStore) {
  let lastId = 0;
  const later = (ms: number, change: (state: CardsView) => CardsView): void =>
    void window.setTimeout(() => view.update(change), ms);
  return {
    bubble(seat: number, phrase: CardPhrase): void {
      lastId += 1;
      const id = lastId;
      view.update((state) => ({
        ...state,
        bubbles: [...state.bubbles.filter((bubble) => bubble.seat !== seat), { id, seat, phrase }],
      }));
      later(BUBBLE_MS, (state) => ({ ...state, bubbles: state.bubbles.filter((bubble) => bubble.id !== id) }));
    },
    chop(by: number, victim: number, amount: number): void {
      lastId += 1;
      const id = lastId;
      view.update((state) => ({ ...state, chopped: { id, by, victim, amount } }));
      later(CHOP_MS, (state) => (state.chopped?.id === id ? { ...state, chopped: undefined } : state));
    },
  };
}

function soundOf(happening: Happening, table: CardTableShown): readonly [Effect, number?] | undefined {
  switch (happening.kind) {
    case 'dealt':
      return ['deal', mineOf(table).length];
    case 'laid':
      return happening.chop ? ['chop'] : ['lay', happening.cards.length];
    case 'passed':
      return ['pass'];
    case 'my_turn':
      return ['turn'];
    case 'ended':
      return (table.hand?.end?.net[table.mySeat] ?? 0) > 0 ? ['win'] : undefined;
    default:
      return undefined;
  }
}

/** The view with another state of the table. */
function withTable(state: CardsView, table: CardTableShown | null, happened: readonly Happening[]): CardsView {
  if (table === null)
    return { ...state, table: undefined, chosen: [], hints: 0, bubbles: [], chopped: undefined, busy: false };
  const same = state.table?.hand?.handId === table.hand?.handId;
  const held = mineOf(table);
  const chosen = same ? state.chosen.filter((card) => held.includes(card)) : [];
  const turned = state.table?.hand?.moveNo !== table.hand?.moveNo;
  return {
    ...state,
    table,
    chosen: chosen.length === state.chosen.length ? state.chosen : chosen,
    hints: turned ? 0 : state.hints,
    note: turned ? '' : state.note,
    endsAtMs: clock.elapsedMs() + table.leftMs,
    dealt: happened.some(({ kind }) => kind === 'dealt') ? table.hand?.handId : state.dealt,
  };
}

/** Shows states as they come, and announces the events between them. */
function createPresenter({ view, t, money, sound }: PlayOptions) {
  const passing = createPassing(view);
  return {
    passing,
    show(table: CardTableShown | null, first: boolean): void {
      const was = view.get().table;
      // An answer may arrive after newer news.
      if (!first && table && was?.tableId === table.tableId && table.version < was.version) return;
      const happened = table && !first ? happeningsBetween(was, table) : [];
      view.update((state) => withTable(state, table, happened));
      if (!table) return;
      const said = happened
        .map((happening) => describeHappening(t, table, happening, money))
        .filter((text) => text !== '')
        .join('. ');
      if (said !== '') view.update((state) => ({ ...state, said }));
      for (const happening of happened) {
        const effect = soundOf(happening, table);
        if (effect) sound()?.play(...effect);
      }
      const { chain } = table.hand ?? {};
      if (chain && happened.some((happening) => happening.kind === 'laid' && happening.chop))
        passing.chop(chain.by, chain.victim, pointsWorth(view.get().rules.mode, table.stake, chain.points));
    },
  };
}

/** Calls to the studio at a table. */
function createMoves(
  { view, t, onRefused, onFunds }: PlayOptions,
  connection: LiveConnection,
  note: (text: string) => void,
  show: (table: CardTableShown | null) => void,
) {
  const ask = async (call: string, request: object | undefined, onOther: (refused: Refused) => void): Promise<void> => {
    if (view.get().busy) return;
    view.update((state) => ({ ...state, busy: true }));
    const answer: Answered<CardTableShown | null> = await connection.ask(call, request);
    view.update((state) => ({ ...state, busy: false }));
    if (answer.ok) show(answer.value);
    else if (SAID.includes(answer.code)) note(t(`cards_note_${answer.code}` as TextKey, { last: '' }));
    else onOther(answer);
  };
  const move = (): MoveRequest | undefined => {
    const hand = view.get().table?.hand;
    return hand ? { handId: hand.handId, moveNo: hand.moveNo } : undefined;
  };
  return {
    sit(stake: number): void {
      const request: SitRequest = { stake, memberSeed: randomHex(MEMBER_SEED_BYTES) };
      const hold = view.get().levels.find((level) => level.stake === stake)?.hold ?? stake;
      void ask('sit', request, (refused) =>
        refused.code === 'funds_insufficient' ? onFunds(hold) : onRefused(refused),
      );
    },
    leave(): void {
      const { table } = view.get();
      if (table) void ask(table.seats[table.mySeat]?.leaving ? 'stay' : 'stand', undefined, onRefused);
    },
    lay(cards: readonly number[]): void {
      const next = move();
      if (next) void ask('play', { ...next, cards } satisfies PlayRequest, onRefused);
    },
    pass(): void {
      const next = move();
      if (next) void ask('pass', next, onRefused);
    },
    async say(phrase: CardPhrase): Promise<void> {
      const answer = await connection.ask('say', { phrase } satisfies SayPhraseRequest);
      if (!answer.ok) note(SAID.includes(answer.code) ? t(`cards_note_${answer.code}` as TextKey) : answer.message);
    },
  };
}

/** Starts playing. */
export function createPlay(options: PlayOptions): Play {
  const { session, view, t } = options;
  const note = createNotes(view);
  const presenter = createPresenter(options);
  const show = (table: CardTableShown | null): void => presenter.show(table, false);
  const handlers: { readonly [News in keyof CardNews]: (value: CardNews[News]) => void } = {
    table: show,
    removed: ({ code, message }) =>
      code === 'funds_insufficient' ? options.onFunds(view.get().table?.hold ?? 0) : note(message),
    levels: (levels) => view.update((state) => ({ ...state, levels })),
    said: ({ seat, phrase }) => {
      presenter.passing.bubble(seat, phrase);
      view.update((state) =>
        state.table ? { ...state, said: `${nameOf(t, state.table, seat)}: ${t(`cards_phrase_${phrase}`)}` } : state,
      );
    },
    balance: ({ balance }) => view.update((state) => ({ ...state, balance })),
  };
  const connection = openConnection<CardsEntered>({
    session,
    onEntered({ rules, levels, balance, table }) {
      view.update((state) => ({ ...state, rules: state.levels.length > 0 ? state.rules : rules, levels, balance }));
      presenter.show(table, true);
      options.onEntered();
    },
    onNews: (news, value) =>
      (handlers as Readonly<Record<string, ((value: unknown) => void) | undefined>>)[news]?.(value),
    onEnded: options.onEnded,
  });
  const moves = createMoves(options, connection, note, show);
  const choice = createChoice({ ...options, note });
  return {
    ...moves,
    ...choice,
    lay() {
      const cards = choice.ready();
      if (cards) moves.lay(cards);
    },
    pass() {
      if (choice.mayPass()) moves.pass();
    },
    say: (phrase) => void moves.say(phrase),
    async refreshBalance() {
      // Practice may be played with chips, which are not in the wallet.
      if (view.get().rules.practice) return;
      const answer = await readBalance();
      if (answer.ok) view.update((state) => ({ ...state, balance: answer.value.balance }));
    },
    close() {
      note('');
      connection.close();
    },
  };
}
