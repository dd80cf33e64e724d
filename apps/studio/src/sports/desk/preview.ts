/** What an act of a trader would change, before it is carried out: prices and states of lines, and for results the slips and the money they move. */
import {
  deskBookAct,
  NEEDS_TWO,
  type DeskBookAct,
  type DeskPreview,
  type DeskRefusal,
  type DeskRuling,
  type DeskSetting,
} from '@lantern/contract/sports-desk';
import { z } from 'zod';
import type { StudioLanguage } from '../../../wire/session.ts';
import { covers, deskAfter, lineStop } from '../book/desk.ts';
import { lineView, type LiveBook } from '../book/live-book.ts';
import type { LineView } from '../book/book.ts';
import { OVER, type EventState } from '../book/state.ts';
import type { Tx } from '../../kernel/database.ts';
import { marketText, matchText, outcomeText } from '../slips/words.ts';
import { refusalOf } from './acts.ts';
import { previewMoves, type Verdict } from './moves.ts';

export const deskPreviewQuery = z.strictObject({ act: deskBookAct, language: z.string().max(20) });

/** Lines that are shown one by one; the others are counted. */
const SHOWN = 12;

type LineChange = DeskPreview['changes'][number];

const isSame = (one: LineView, other: LineView): boolean =>
  one.status === other.status &&
  one.outcomes.every(({ price }, at) => price?.value === other.outcomes[at]!.price?.value);

function changeOf(event: EventState, before: LineView, after: LineView, language: StudioLanguage): LineChange {
  const { home, away } = event.fixture;
  const sides = { home, away };
  return {
    event: event.id,
    match: matchText(sides, language),
    key: before.key,
    name: marketText(before.market, sides, language),
    ladder: event.lines.get(before.key)!.ladder,
    status: [before.status, after.status],
    outcomes: before.outcomes.map(({ outcome, price }, at) => ({
      outcome,
      name: outcomeText({ outcome, ...sides }, before.market, language),
      price: [price?.value ?? null, after.outcomes[at]!.price?.value ?? null],
    })),
  };
}

/** Lines of an event that an act may change: a stop is told without pricing what it does not touch. */
function* touched(book: LiveBook, event: EventState, act: DeskSetting) {
  for (const line of event.lines.values()) {
    const before = line.offered ? book.line(event.id, line.key) : undefined;
    if (before && covers(act, placeOf(event), { key: line.key, family: before.market.family })) yield { line, before };
  }
}
const placeOf = (event: EventState) => ({ event: event.id, competition: event.fixture.competition.id });

function previewSetting(book: LiveBook, act: DeskSetting, language: StudioLanguage, now: number): DeskPreview {
  const { state } = book;
  const desk = deskAfter(state.desk, act, now);
  const changes: LineChange[] = [];
  const events = new Set<string>();
  let lines = 0;
  for (const event of state.events.values()) {
    if (OVER.has(event.status) || !covers(act, placeOf(event))) continue;
    for (const { line, before } of touched(book, event, act)) {
      const at = { key: line.key, family: before.market.family };
      const isStop = act.act === 'stop' || act.act === 'open';
      const wasStopped = lineStop(state.desk, placeOf(event), at) !== undefined;
      if (isStop && wasStopped === (lineStop(desk, placeOf(event), at) !== undefined)) continue;
      const after = lineView(event, line, desk);
      if (!after || isSame(before, after)) continue;
      lines += 1;
      events.add(event.id);
      if (changes.length < SHOWN) changes.push(changeOf(event, before, after, language));
    }
  }
  return { events: events.size, lines, changes, moves: [] };
}

/** The results an act gives an outcome. */
function verdictOf(act: DeskRuling): Verdict {
  if (act.act === 'void') return () => ({ won: 0, voided: 10_000 });
  if (act.act === 'rollback') return () => undefined;
  const given = new Map(act.outcomes.map(([outcome, won, voided]) => [outcome, { won, voided }]));
  return (outcome) => given.get(outcome);
}

/** What it would change; the refusal of an act that could not be carried out now. Writes nothing. */
export async function deskPreview(
  tx: Tx,
  book: LiveBook,
  act: DeskBookAct,
  language: StudioLanguage,
  now: number,
): Promise<DeskPreview | { readonly refused: DeskRefusal }> {
  const refused = refusalOf(book.state, act);
  if (refused) return { refused };
  if (!isRuling(act)) return previewSetting(book, act, language, now);
  const event = book.state.events.get(act.event)!;
  const keys = act.act === 'settle' ? [act.key] : act.keys;
  const changes = keys.slice(0, SHOWN).flatMap((key): LineChange[] => {
    const line = book.line(act.event, key);
    const after = { void: 'cancelled', settle: 'settled', rollback: 'closed' } as const;
    return line ? [changeOf(event, line, { ...line, status: after[act.act] }, language)] : [];
  });
  const moves = await previewMoves(tx, act.event, keys, verdictOf(act));
  return { events: 1, lines: keys.length, changes, moves: [...moves] };
}

const isRuling = (act: DeskBookAct): act is DeskRuling => NEEDS_TWO.has(act.act);
