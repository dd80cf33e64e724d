/** Results in the book: decisions of a feed and of traders, taken back and decided again, as revisions. */
import type { DeskBookAct } from '@lantern/contract/sports-desk';
import { FOOTBALL_FAMILIES, parseMarket } from '@lantern/game-math/sports';
import type { LineStatus } from '../../../wire/sports.ts';
import { put, touch, type Body, type Draft, type LogRow, type ResultRow } from './draft.ts';
import type { EventState, LineResult, LineState, OutcomeResult } from './state.ts';

interface Decided {
  readonly key: string;
  readonly outcomes: readonly (readonly [string, number, number])[];
}
type Verdict = Pick<ResultRow, 'certainty' | 'score' | 'why'>;

/** What traders decided, a feed does not decide again. */
const isOutdated = (row: LogRow, known: LineResult): boolean =>
  row.version < known.version || (known.byDesk === true && row.kind !== 'desk');
const ownerOf = ({ kind }: LogRow): Pick<LineResult, 'byDesk'> => (kind === 'desk' ? { byDesk: true } : {});

/** Decides outcomes of a line. The same decision again only makes it certain; another one is a new revision. */
function decide(draft: Draft, row: LogRow, event: EventState, known: LineResult, line: Decided, verdict: Verdict) {
  const outcomes: Record<string, OutcomeResult> = { ...known.outcomes };
  for (const [outcome, won, voided] of line.outcomes) {
    const last = outcomes[outcome];
    const isSame = last && !last.rolledBack && last.won === won && last.voided === voided;
    if (isSame && last.certainty >= verdict.certainty) continue;
    const revision = isSame ? last.revision : (last?.revision ?? 0) + 1;
    outcomes[outcome] = { revision, won, voided, certainty: verdict.certainty, rolledBack: false };
    draft.results.push({
      event: event.id,
      key: line.key,
      outcome,
      revision,
      won,
      voided,
      rolledBack: false,
      ...verdict,
    });
  }
  return { version: row.version, outcomes, ...ownerOf(row) };
}

/** Whether everything of a line is decided, as far as it is known what it has. */
const isWhole = (line: LineState | undefined, { outcomes }: LineResult): boolean =>
  line !== undefined && Object.values(outcomes).filter(({ rolledBack }) => !rolledBack).length >= line.prices.length;

const NO_RESULT: LineResult = { version: 0, outcomes: {} };

export function decideLines(
  draft: Draft,
  row: LogRow,
  event: EventState,
  decided: readonly Decided[],
  verdict: Verdict,
  status: LineStatus,
): void {
  const [lines, results] = [new Map(event.lines), new Map(event.results)];
  for (const each of decided) {
    const known = results.get(each.key) ?? NO_RESULT;
    if (isOutdated(row, known)) continue;
    const result = decide(draft, row, event, known, each, verdict);
    results.set(each.key, result);
    const line = lines.get(each.key);
    if (line && isWhole(line, result)) lines.set(each.key, { ...line, status, offered: false });
  }
  touch(
    draft,
    event.id,
    decided.map(({ key }) => key),
  );
  put(draft, row, event, { lines, results });
}

export function foldRollback(draft: Draft, row: LogRow, { keys }: Body<'settlementRollback'>, event: EventState): void {
  const [lines, results] = [new Map(event.lines), new Map(event.results)];
  for (const key of keys) {
    const known = results.get(key);
    if (!known || isOutdated(row, known)) continue;
    const outcomes: Record<string, OutcomeResult> = {};
    for (const [outcome, last] of Object.entries(known.outcomes)) {
      if (last.rolledBack) {
        outcomes[outcome] = last;
        continue;
      }
      const next = { ...last, revision: last.revision + 1, certainty: 1 as const, rolledBack: true };
      outcomes[outcome] = next;
      draft.results.push({ event: event.id, key, outcome, score: null, why: 'corrected', ...next });
    }
    results.set(key, { version: row.version, outcomes, ...ownerOf(row) });
    const line = lines.get(key);
    if (line) lines.set(key, { ...line, status: 'closed' });
  }
  touch(draft, event.id, keys);
  put(draft, row, event, { lines, results });
}

export function foldCancel(
  draft: Draft,
  row: LogRow,
  { keys }: Pick<Body<'cancel'>, 'keys'>,
  event: EventState,
  why: Verdict['why'] = 'cancelled',
): void {
  const decided = keys.flatMap((key): Decided[] => {
    const market = parseMarket(key);
    const outcomes = market && FOOTBALL_FAMILIES.get(market.family)?.outcomes(market);
    return outcomes ? [{ key, outcomes: outcomes.map((outcome) => [outcome, 0, 10_000] as const) }] : [];
  });
  decideLines(draft, row, event, decided, { certainty: 2, score: null, why }, 'cancelled');
}

/** A trader's decision on results: as of the event's version, and final for the feed. */
export function foldVerdict(
  draft: Draft,
  row: LogRow,
  act: Extract<DeskBookAct, { act: 'void' | 'settle' | 'rollback' }>,
): void {
  const event = draft.events.get(act.event);
  if (!event) return;
  const at = { ...row, version: event.version };
  if (act.act === 'void') foldCancel(draft, at, act, event, 'trader');
  else if (act.act === 'rollback') foldRollback(draft, at, act, event);
  else decideLines(draft, at, event, [act], { certainty: 2, score: null, why: 'trader' }, 'settled');
}
