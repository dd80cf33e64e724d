/** A member in a card room: news of the connection go to the screen, actions of the member to the connection. */
import { clock } from '@lantern/ui';
import type {
  ActRequest,
  CardAct,
  CardNews,
  CardPhrase,
  CardsEntered,
  CardTableShown,
  MoveRequest,
  PlayRequest,
  SayPhraseRequest,
} from '../../../../wire/cards.ts';
import type { Answered, Refused } from '../../frame/calls.ts';
import type { FramePlay } from '../../frame/game.ts';
import { i18n, type TextKey } from '../../frame/i18n.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import type { LivePlay } from '../../frame/live-game.tsx';
import { readBalance } from '../../frame/round-calls.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import { NO_FUNDS, noFunds } from '../../frame/view.ts';
import { ALL_TURNED } from '../mau-binh/words.ts';
import type { Effect } from '../sound/effects.ts';
import { createArranging, layoutFor, type Arranging } from './arranging.ts';
import { createChoice, type Choice } from './choice.ts';
import { happeningsBetween, type Happening } from './happenings.ts';
import { createJoining, type AskTable, type Joining } from './joining.ts';
import { mineOf, pointsWorth } from './reading.ts';
import { createTurning, turnsRows } from './turning.ts';
import type { CardsView, ViewStore } from './view.ts';
import { nameOf, describeHappening, type Money } from './words.ts';

export interface PlayOptions {
  readonly view: ViewStore;
  readonly money: Money;
  readonly sound: Sound<Effect>;
  readonly ask: LiveConnection['ask'];
  /** Reduced motion: results are shown at once. */
  readonly still: () => boolean;
}

export interface Play extends Arranging, Choice, Joining, FramePlay, LivePlay<CardsEntered, CardNews> {
  /** Stands up, or cancels it. */
  leave(): void;
  lay(): void;
  pass(): void;
  /** Makes a move of a game with several kinds of moves. */
  act(act: CardAct, cards?: readonly number[], units?: number): void;
  say(phrase: CardPhrase): void;
}

const { t } = i18n;
const NOTE_MS = 3_500;
const BUBBLE_MS = 4_000;
const CHOP_MS = 2_600;
const ARRIVAL_MS = 4_500;
/** Refusals shown above the hand: the game goes on. */
const SAID = [
  'not_your_turn',
  'not_your_cards',
  'no_combination',
  'lowest_missing',
  'does_not_beat',
  'has_to_lead',
  'hand_over',
  'not_allowed_now',
  'breaks_taken',
  'no_meld',
  'twos_last',
  'highest_due',
  'stake_range',
  'chat_too_fast',
];

/** Shows a note above the hand: for a moment, or until the member acts on it. */
function createNotes(view: ViewStore): (note: string, stays?: boolean) => void {
  let timer = 0;
  const show = (note: string): void => view.set({ note });
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
    arrival(happened: readonly Happening[], table: CardTableShown): void {
      const last = happened.filter(({ kind }) => kind === 'came' || kind === 'went').at(-1);
      if (last?.kind !== 'came' && last?.kind !== 'went') return;
      lastId += 1;
      const id = lastId;
      const taken = table.seats.filter((seat) => seat !== null).length;
      view.set({ arrival: { id, who: last.who, bot: last.bot, came: last.kind === 'came', taken } });
      later(ARRIVAL_MS, (state) => (state.arrival?.id === id ? { ...state, arrival: undefined } : state));
    },
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
      view.set({ chopped: { id, by, victim, amount } });
      later(CHOP_MS, (state) => (state.chopped?.id === id ? { ...state, chopped: undefined } : state));
    },
  };
}

function soundOf(happening: Happening, table: CardTableShown): readonly [Effect, number?] | undefined {
  switch (happening.kind) {
    case 'dealt':
      return ['deal', mineOf(table).length];
    case 'took':
    case 'laid_down':
      return ['lay', 3];
    case 'opened':
    case 'community':
      return ['lay', happening.cards.length];
    case 'discarded':
      return ['lay', 1];
    case 'arranged':
    case 'drew':
      return ['lay', 1];
    case 'stood':
    case 'won_trick':
      return ['tick'];
    case 'announced':
      return ['chop'];
    case 'bet':
      return happening.act === 'fold' ? ['pass'] : happening.act === 'check' ? ['tick'] : ['chips'];
    case 'laid':
      return happening.chop ? ['chop'] : ['lay', happening.cards.length];
    case 'passed':
    case 'hid':
      return ['pass'];
    case 'my_turn':
      return ['turn'];
    case 'came':
      return happening.bot ? undefined : ['pick', 1];
    case 'went':
      return happening.bot ? undefined : ['pick', 0];
    case 'ended':
      return (table.hand?.end?.net[table.mySeat] ?? 0) > 0 ? ['win'] : undefined;
    default:
      return undefined;
  }
}

const isQuestioned = (table: CardTableShown | undefined): boolean => table?.hand?.asked.includes(table.mySeat) === true;

/** The view with another state of the table. */
function withTable(state: CardsView, table: CardTableShown | null, happened: readonly Happening[]): CardsView {
  if (table === null)
    return {
      ...state,
      table: undefined,
      chosen: [],
      hints: 0,
      bubbles: [],
      chopped: undefined,
      arrival: undefined,
      layout: undefined,
      turned: ALL_TURNED,
      busy: false,
    };
  const same = state.table?.hand?.handId === table.hand?.handId;
  const held = mineOf(table);
  const chosen = same ? state.chosen.filter((card) => held.includes(card)) : [];
  // Answers of others to the same question change nothing for who is still asked.
  const isQuestionOpen = same && isQuestioned(state.table) && isQuestioned(table);
  const turned = !isQuestionOpen && state.table?.hand?.moveNo !== table.hand?.moveNo;
  return {
    ...state,
    table,
    chosen: chosen.length === state.chosen.length ? state.chosen : chosen,
    hints: turned ? 0 : state.hints,
    units: turned ? 0 : state.units,
    note: turned ? '' : state.note,
    layout: layoutFor(state.layout, table),
    warned: same && state.warned,
    turned: same ? state.turned : ALL_TURNED,
    endsAtMs: clock.elapsedMs() + table.leftMs,
    dealt: happened.some(({ kind }) => kind === 'dealt') ? table.hand?.handId : state.dealt,
  };
}

/** Shows states as they come, and announces the events between them. */
function createPresenter({ view, money, sound, still }: PlayOptions) {
  const passing = createPassing(view);
  const turning = createTurning(view, sound);
  const announce = (happened: readonly Happening[], table: CardTableShown): void => {
    const said = happened
      .map((happening) => describeHappening(t, table, happening, money))
      .filter((text) => text !== '')
      .join('. ');
    if (said !== '') view.set({ said });
    for (const happening of happened) {
      const effect = soundOf(happening, table);
      if (effect) sound.play(...effect);
    }
  };
  return {
    passing,
    turning,
    show(table: CardTableShown | null, first: boolean): void {
      const was = view.get().table;
      // An answer may arrive after newer news.
      if (!first && table && was?.tableId === table.tableId && table.version < was.version) return;
      const happened = table && !first ? happeningsBetween(was, table) : [];
      const turns = table !== null && !still() && turnsRows(table, happened);
      if (table?.phase !== 'shown') turning.finish();
      view.update((state) => ({ ...withTable(state, table, happened), ...(turns && { turned: 0 }) }));
      if (!table) return;
      // The end is announced when its rows are turned over.
      announce(turns ? happened.filter(({ kind }) => kind !== 'ended') : happened, table);
      if (turns) turning.begin(() => announce([{ kind: 'ended' }], table));
      passing.arrival(happened, table);
      const { chain } = table.hand ?? {};
      if (chain && happened.some((happening) => happening.kind === 'laid' && happening.chop))
        passing.chop(chain.by, chain.victim, pointsWorth(view.get().rules.mode, table.stake, chain.points));
    },
  };
}

/** Asks the studio for the table after a call, one call at a time. */
function createAsk(
  { view, ask: call }: PlayOptions,
  note: (text: string) => void,
  show: (table: CardTableShown | null) => void,
): AskTable {
  const refuse = (refused: Refused): void => view.set({ trouble: refused });
  return async (name, request, onOther = refuse) => {
    if (view.get().busy) return;
    view.set({ busy: true });
    const answer: Answered<CardTableShown | null> = await call(name, request);
    view.set({ busy: false });
    if (answer.ok) show(answer.value);
    else if (SAID.includes(answer.code)) note(t(`cards_note_${answer.code}` as TextKey, { last: '' }));
    else onOther(answer);
  };
}

/** Calls to the studio at a table. */
function createMoves({ view, ask: call }: PlayOptions, note: (text: string) => void, ask: AskTable) {
  const move = (): MoveRequest | undefined => {
    const hand = view.get().table?.hand;
    return hand ? { handId: hand.handId, moveNo: hand.moveNo } : undefined;
  };
  return {
    leave(): void {
      const { table } = view.get();
      if (table) void ask(table.seats[table.mySeat]?.leaving ? 'stay' : 'stand');
    },
    lay(cards: readonly number[]): void {
      const next = move();
      if (next) void ask('play', { ...next, cards } satisfies PlayRequest);
    },
    act(act: CardAct, cards?: readonly number[], units?: number): void {
      const next = move();
      const more = { ...(cards && { cards }), ...(units !== undefined && { units }) };
      if (next) void ask('act', { ...next, act, ...more } satisfies ActRequest);
    },
    pass(): void {
      const next = move();
      if (next) void ask('pass', next);
    },
    async say(phrase: CardPhrase): Promise<void> {
      const answer = await call('say', { phrase } satisfies SayPhraseRequest);
      if (!answer.ok) note(SAID.includes(answer.code) ? t(`cards_note_${answer.code}` as TextKey) : answer.message);
    },
  };
}

/** Starts playing. */
export function createPlay(options: PlayOptions): Play {
  const { view } = options;
  const note = createNotes(view);
  const presenter = createPresenter(options);
  const shown = (table: CardTableShown | null, first: boolean): void => {
    presenter.show(table, first);
    arranging.watch(view.get().table);
  };
  const show = (table: CardTableShown | null): void => shown(table, false);
  const news: Play['news'] = {
    table: show,
    removed: ({ code, message }) =>
      code === NO_FUNDS ? view.set({ trouble: noFunds(view.get().table?.hold ?? 0) }) : note(message),
    levels: (levels) => view.set({ levels }),
    tables: (tables) => view.set({ tables }),
    said: ({ seat, phrase }) => {
      presenter.passing.bubble(seat, phrase);
      view.update((state) =>
        state.table ? { ...state, said: `${nameOf(t, state.table, seat)}: ${t(`cards_phrase_${phrase}`)}` } : state,
      );
    },
    balance: ({ balance }) => presenter.turning.balance(balance),
  };
  const ask = createAsk(options, note, show);
  const moves = createMoves(options, note, ask);
  const joining = createJoining(options, note, ask);
  const choice = createChoice({ ...options, t, note });
  const arranging = createArranging({ ...options, t, note, act: moves.act });
  return {
    ...moves,
    ...joining,
    ...choice,
    ...arranging,
    enter({ rules, levels, tables, balance, table }) {
      view.update((state) => ({
        ...state,
        rules: state.levels.length > 0 ? state.rules : rules,
        levels,
        tables,
        balance,
      }));
      shown(table, true);
    },
    news,
    lay() {
      const cards = choice.ready();
      if (cards) moves.lay(cards);
    },
    pass() {
      if (choice.mayPass()) moves.pass();
    },
    act: moves.act,
    say: (phrase) => void moves.say(phrase),
    async refreshBalance() {
      // Practice may be played with chips, which are not in the wallet.
      if (view.get().rules.practice) return;
      const answer = await readBalance();
      if (answer.ok) presenter.turning.balance(answer.value.balance);
    },
    close() {
      note('');
      presenter.turning.finish();
      arranging.watch(undefined);
    },
  };
}
