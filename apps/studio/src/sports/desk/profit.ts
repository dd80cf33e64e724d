/** What slips have brought, by day, sport, competition and match: the sum of the studio's own slips, to the unit. */
import { PROFIT_BY, type DeskProfit, type ProfitBy, type ProfitRow } from '@lantern/contract/sports-desk-figures';
import { PROFIT_DAYS_MAXIMUM, PROFIT_ROWS_MAXIMUM } from '@lantern/contract/sports-desk-rules';
import { z } from 'zod';
import type { StudioLanguage } from '../../../wire/session.ts';
import type { Tx } from '../../kernel/database.ts';
import type { LiveBook } from '../book/live-book.ts';
import { VIRTUAL_COMPETITION } from '../entrances.ts';
import { worstCase } from '../risk/event-worst.ts';
import { readAllExposures } from '../risk/exposure-store.ts';
import { matchText } from '../slips/words.ts';
import {
  listCompetitionNames,
  listCompetitions,
  listStakes,
  readToday,
  sumEnded,
  sumOpen,
  type ProfitQuery,
} from './figure-store.ts';

const DAY_MS = 86_400_000;

export const deskProfitQuery = z.strictObject({
  currency: z.string().regex(/^[A-Z0-9]{2,10}$/),
  language: z.string().max(20),
  by: z.enum(PROFIT_BY),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  competition: z.string().max(64).optional(),
});

type Figures = DeskProfit['total'];
const NONE: Figures = {
  ...{ slips: 0, staked: 0, paid: 0, owed: 0, hold: 0 },
  open: { slips: 0, staked: 0, paid: 0, liability: 0 },
};

function plus(one: Figures, other: Figures): Figures {
  return {
    slips: one.slips + other.slips,
    staked: one.staked + other.staked,
    paid: one.paid + other.paid,
    owed: one.owed + other.owed,
    hold: one.hold + other.hold,
    open: {
      slips: one.open.slips + other.open.slips,
      staked: one.open.staked + other.open.staked,
      paid: one.open.paid + other.open.paid,
      liability: one.open.liability + other.open.liability,
    },
  };
}

interface Group {
  readonly figures: Figures;
  /** One of its slips; undefined where there is only liability. */
  readonly sample?: string;
}

/** The group a match's liability belongs to. Legs of a slip on several matches are in the liability of each. */
function keyOf(by: ProfitBy, event: string, competition: string): string | null {
  if (by === 'match') return event;
  if (by === 'competition') return competition;
  if (by === 'sport') return competition === VIRTUAL_COMPETITION ? 'virtual' : 'football';
  return null;
}

/** What the house loses in the worst case of each match, by group. */
async function liabilities(tx: Tx, { by, currency, competition: only }: ProfitQuery) {
  const exposures = await readAllExposures(tx, currency);
  const competitions = await listCompetitions(tx, [...exposures.keys()]);
  return [...exposures].flatMap(([event, rows]) => {
    const competition = competitions.get(event);
    if (competition === undefined || (only !== undefined && competition !== only)) return [];
    return [{ key: keyOf(by, event, competition), liability: Number(worstCase(rows)) }];
  });
}

async function groupsOf(tx: Tx, query: ProfitQuery): Promise<ReadonlyMap<string | null, Group>> {
  const groups = new Map<string | null, Group>();
  function add(key: string | null, figures: Partial<Figures>, sample?: string): void {
    const known = groups.get(key);
    const found = known?.sample ?? sample;
    groups.set(key, {
      figures: plus(known?.figures ?? NONE, { ...NONE, ...figures }),
      ...(found !== undefined && { sample: found }),
    });
  }
  for (const { key, slips, staked, paid, owed, sample } of await sumEnded(tx, query))
    add(key, { slips, staked, paid, owed, hold: staked - paid - owed }, sample);
  for (const { key, slips, staked, paid, sample } of await sumOpen(tx, query))
    add(key, { open: { slips, staked, paid, liability: 0 } }, sample);
  for (const { key, liability } of await liabilities(tx, query)) add(key, { open: { ...NONE.open, liability } });
  return groups;
}

/** What names come from. */
type KnownBook = Pick<LiveBook, 'state' | 'event'>;
type Named = Pick<ProfitRow, 'name' | 'kickOffAt'>;
type Names = ReadonlyMap<string, Named>;

const wordOf = ({ vi, en }: { readonly vi: string; readonly en: string }, words: StudioLanguage): string =>
  words === 'EN' ? en : vi;

/** What competitions are called: by the book, or by their matches that are over. */
async function competitionNames(
  tx: Tx,
  book: KnownBook,
  ids: readonly string[],
  words: StudioLanguage,
): Promise<Names> {
  const known = new Map(
    [...book.state.events.values()].map(
      ({
        fixture: {
          competition: { id, name },
        },
      }) => [id, name],
    ),
  );
  const past = await listCompetitionNames(
    tx,
    ids.filter((id) => !known.has(id)),
  );
  return new Map(
    ids.flatMap((id) => {
      const name = known.get(id) ?? past.get(id);
      return name ? [[id, { name: wordOf(name, words), kickOffAt: null }]] : [];
    }),
  );
}

/** What matches are called: as their slips say, which outlast the book. */
async function matchNames(
  tx: Tx,
  book: KnownBook,
  groups: readonly (readonly [string, Group])[],
  words: StudioLanguage,
): Promise<Names> {
  const stakes = await listStakes(
    tx,
    groups.flatMap(([, { sample }]) => sample ?? []),
  );
  return new Map(
    groups.flatMap(([id, { sample }]) => {
      const leg = stakes.get(sample ?? '')?.legs.find(({ event }) => event === id);
      const shown = leg ?? book.event(id);
      return shown ? [[id, { name: matchText(shown, words), kickOffAt: shown.kickOffAt }]] : [];
    }),
  );
}

interface ProfitAsk {
  readonly currency: string;
  readonly by: ProfitBy;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly competition?: string | undefined;
  readonly words: StudioLanguage;
}

/** What the rows are called; a day needs no name. */
async function namesOf(
  tx: Tx,
  book: KnownBook,
  { by, words }: ProfitAsk,
  shown: readonly (readonly [string, Group])[],
): Promise<Names> {
  if (by === 'match') return await matchNames(tx, book, shown, words);
  if (by === 'competition')
    return await competitionNames(
      tx,
      book,
      shown.map(([key]) => key),
      words,
    );
  return new Map();
}

/** The days asked for, both included: today without any. Undefined where there are none, or more than are read at once. */
async function daysOf(tx: Tx, { from, to }: ProfitAsk): Promise<{ from: string; to: string } | undefined> {
  const end = to ?? from ?? (await readToday(tx));
  const start = from ?? end;
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  return days >= 1 && days <= PROFIT_DAYS_MAXIMUM ? { from: start, to: end } : undefined;
}

/** Days one after the other, everything else by what was bet; slips on several come last. */
function inOrder(by: ProfitBy, groups: ReadonlyMap<string | null, Group>): readonly (readonly [string, Group])[] {
  const named = [...groups].flatMap(([key, group]) => (key === null ? [] : [[key, group] as const]));
  const turnover = ({ staked, open }: Figures): number => staked + open.staked;
  return named.toSorted(([one, { figures: left }], [other, { figures: right }]) =>
    by === 'day' ? (one < other ? 1 : -1) : turnover(right) - turnover(left) || (one < other ? -1 : 1),
  );
}

/** The figures; undefined where the days are not possible. */
export async function deskProfit(tx: Tx, book: KnownBook, ask: ProfitAsk): Promise<DeskProfit | undefined> {
  const days = await daysOf(tx, ask);
  if (!days) return undefined;
  const { currency, by, competition } = ask;
  const groups = await groupsOf(tx, { ...days, currency, by, competition, virtual: [VIRTUAL_COMPETITION] });
  const ordered = inOrder(by, groups);
  const [shown, rest] = [ordered.slice(0, PROFIT_ROWS_MAXIMUM), ordered.slice(PROFIT_ROWS_MAXIMUM)];
  const names = await namesOf(tx, book, ask, shown);
  const unnamed: Named = { name: null, kickOffAt: null };
  const several = groups.get(null);
  const others = rest.map(([, { figures }]) => figures).reduce(plus, NONE);
  return {
    ...days,
    rows: [
      ...shown.map(([key, { figures }]) => ({ key, ...(names.get(key) ?? unnamed), ...figures })),
      ...(rest.length > 0 ? [{ key: 'others', ...unnamed, ...others }] : []),
      // By day it is what has no day yet, which the total has.
      ...(several && by !== 'day' ? [{ key: null, ...unnamed, ...several.figures }] : []),
    ],
    total: [...groups.values()].map(({ figures }) => figures).reduce(plus, NONE),
  };
}
