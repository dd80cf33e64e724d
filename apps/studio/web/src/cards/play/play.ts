/** One member in one card room: what the line says goes to the screen, what the member does to the line. */
import { clock } from '@lantern/ui';
import type { CardNews, CardPhrase, CardsEntered, CardTableShown, MoveAsked, PlayAsked, SayPhraseAsked, SitAsked } from '../../../../wire/cards.ts';
import type { Answered, Refused } from '../../frame/calls.ts';
import type { TextKey, Translate } from '../../frame/i18n.ts';
import { openLine, type Line } from '../../frame/line.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Effect } from '../sound/effects.ts';
import { createChoice, type Choice } from './choice.ts';
import { happeningsBetween, type Happening } from './happenings.ts';
import { mineOf, pointsWorth } from './reading.ts';
import type { CardsView, ViewStore } from './view.ts';
import { nameOf, spoken, type Money } from './words.ts';

export interface PlayOptions {
  readonly session: string;
  readonly view: ViewStore;
  readonly t: Translate;
  readonly money: Money;
  readonly sound: () => Sound<Effect> | undefined;
  readonly onEntered: () => void;
  readonly onRefused: (refused: Refused) => void;
  /** The balance does not reach what is set aside for a hand. */
  readonly onFunds: (hold: number) => void;
  readonly onEnded: (code: string, message: string) => void;
}

export interface Play extends Choice {
  sit(stake: number): void;
  /** Stands up, or takes it back. */
  leave(): void;
  lay(): void;
  pass(): void;
  say(phrase: CardPhrase): void;
  setBalance(balance: number): void;
  close(): void;
}

const NOTE_MS = 3_500;
const BUBBLE_MS = 4_000;
const CHOP_MS = 2_600;
/** Refusals that are said above the hand: the game goes on. */
const SAID = ['not_your_turn', 'not_your_cards', 'no_combination', 'lowest_missing', 'does_not_beat', 'has_to_lead', 'hand_over', 'chat_too_fast'];

/** Says something above the hand: for a moment, or until the member does something about it. */
function createNotes(view: ViewStore): (note: string, stays?: boolean) => void {
  let timer = 0;
  const show = (note: string): void => view.update((state) => (state.note === note ? state : { ...state, note }));
  return (note, stays = false) => {
    window.clearTimeout(timer);
    show(note);
    if (note !== '' && !stays) timer = window.setTimeout(() => show(''), NOTE_MS);
  };
}

/** What is seen for a moment and goes by itself. */
function createPassing(view: ViewStore) {
  let lastId = 0;
  const later = (ms: number, change: (state: CardsView) => CardsView): void => void window.setTimeout(() => view.update(change), ms);
  return {
    bubble(seat: number, phrase: CardPhrase): void {
      lastId += 1;
      const id = lastId;
      view.update((state) => ({ ...state, bubbles: [...state.bubbles.filter((bubble) => bubble.seat !== seat), { id, seat, phrase }] }));
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

/** The view of another state of a table. */
function withTable(state: CardsView, table: CardTableShown | null, happened: readonly Happening[]): CardsView {
  if (table === null) return { ...state, table: undefined, chosen: [], hints: 0, bubbles: [], chopped: undefined, busy: false };
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

/** Shows states as they come, and tells what happened from one to the next. */
function createTeller({ view, t, money, sound }: PlayOptions) {
  const passing = createPassing(view);
  return {
    passing,
    show(table: CardTableShown | null, first: boolean): void {
      const was = view.get().table;
      // An answer may come after the news of what followed it.
      if (!first && table && was?.tableId === table.tableId && table.version < was.version) return;
      const happened = table && !first ? happeningsBetween(was, table) : [];
      view.update((state) => withTable(state, table, happened));
      if (!table) return;
      const said = happened.map((happening) => spoken(t, table, happening, money)).filter((text) => text !== '').join('. ');
      if (said !== '') view.update((state) => ({ ...state, said }));
      for (const happening of happened) {
        const heard = soundOf(happening, table);
        if (heard) sound()?.play(...heard);
      }
      const { chain } = table.hand ?? {};
      if (chain && happened.some((happening) => happening.kind === 'laid' && happening.chop)) passing.chop(chain.by, chain.victim, pointsWorth(view.get().rules.mode, table.stake, chain.points));
    },
  };
}

/** What the member asks the studio for at a table. */
function createMoves({ view, t, onRefused, onFunds }: PlayOptions, line: Line, note: (text: string) => void, show: (table: CardTableShown | null) => void) {
  const ask = async (call: string, asked: object | undefined, onOther: (refused: Refused) => void): Promise<void> => {
    if (view.get().busy) return;
    view.update((state) => ({ ...state, busy: true }));
    const answer: Answered<CardTableShown | null> = await line.ask(call, asked);
    view.update((state) => ({ ...state, busy: false }));
    if (answer.ok) show(answer.value);
    else if (SAID.includes(answer.code)) note(t(`cards_note_${answer.code}` as TextKey, { last: '' }));
    else onOther(answer);
  };
  const move = (): MoveAsked | undefined => {
    const hand = view.get().table?.hand;
    return hand ? { handId: hand.handId, moveNo: hand.moveNo } : undefined;
  };
  return {
    sit(stake: number): void {
      const asked: SitAsked = { stake };
      const hold = view.get().levels.find((level) => level.stake === stake)?.hold ?? stake;
      void ask('sit', asked, (refused) => (refused.code === 'funds_insufficient' ? onFunds(hold) : onRefused(refused)));
    },
    leave(): void {
      const { table } = view.get();
      if (table) void ask(table.seats[table.mySeat]?.leaving ? 'stay' : 'stand', undefined, onRefused);
    },
    lay(cards: readonly number[]): void {
      const asked = move();
      if (asked) void ask('play', { ...asked, cards } satisfies PlayAsked, onRefused);
    },
    pass(): void {
      const asked = move();
      if (asked) void ask('pass', asked, onRefused);
    },
    async say(phrase: CardPhrase): Promise<void> {
      const answer = await line.ask('say', { phrase } satisfies SayPhraseAsked);
      if (!answer.ok) note(SAID.includes(answer.code) ? t(`cards_note_${answer.code}` as TextKey) : answer.message);
    },
  };
}

/** Begins to play. */
export function createPlay(options: PlayOptions): Play {
  const { session, view, t } = options;
  const note = createNotes(view);
  const teller = createTeller(options);
  const show = (table: CardTableShown | null): void => teller.show(table, false);
  const hear: { readonly [News in keyof CardNews]: (told: CardNews[News]) => void } = {
    table: show,
    stood: ({ code, message }) => (code === 'funds_insufficient' ? options.onFunds(view.get().table?.hold ?? 0) : note(message)),
    levels: (levels) => view.update((state) => ({ ...state, levels })),
    said: ({ seat, phrase }) => {
      teller.passing.bubble(seat, phrase);
      view.update((state) => (state.table ? { ...state, said: `${nameOf(t, state.table, seat)}: ${t(`cards_phrase_${phrase}`)}` } : state));
    },
    balance: ({ balance }) => view.update((state) => ({ ...state, balance })),
  };
  const line = openLine<CardsEntered>({
    session,
    onEntered({ rules, levels, balance, table }) {
      view.update((state) => ({ ...state, rules: state.levels.length > 0 ? state.rules : rules, levels, balance }));
      teller.show(table, true);
      options.onEntered();
    },
    onNews: (news, value) => (hear as Readonly<Record<string, ((told: unknown) => void) | undefined>>)[news]?.(value),
    onEnded: options.onEnded,
  });
  const moves = createMoves(options, line, note, show);
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
    setBalance: (balance) => view.update((state) => ({ ...state, balance })),
    close() {
      note('');
      line.close();
    },
  };
}
