/**
 * Operators' verbs for a game's price list. A change is a draft, checked and complete, that is published from a moment on: an issue
 * is sold at the newest version that was in force when its sales opened (ADR 19). Versions follow each other: a draft can only be
 * published while the version it was made from is the newest.
 */
import { isPrizeMode } from '@lantern/game-math/lottery';
import { recordChange } from '../../../../kernel/changes.ts';
import { ok, refuse, type Refused, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { findGame } from '../issues/game-store.ts';
import { findIssue, readClock } from '../issues/issue-store.ts';
import { checkPriceLine, type Edges, type PriceLine } from '../rules/check-price.ts';
import { isPlayType } from '../rules/play-types.ts';
import {
  insertDraft,
  listLines,
  listVersions,
  lockGame,
  markPublished,
  markWithdrawn,
  type PriceList,
} from './price-store.ts';

/** A line by its key. An existing one keeps what is omitted; a new one must be complete. */
export type PriceChange = Pick<PriceLine, 'prizeMode' | 'playType' | 'betType'> & Partial<PriceLine>;

export interface PriceDraft {
  readonly gameCode: string;
  /** Changed and added lines of the newest version. To stop selling a line: `onSale: false`. */
  readonly changes: readonly PriceChange[];
  /** Why, at most 500 characters. */
  readonly note?: string;
  readonly actor: string;
}

export interface PricePublication {
  readonly gameCode: string;
  readonly version: number;
  /**
   * `from`: for issues whose sales open then or later, an instant in the future (milliseconds since 1970 UTC). `firstIssue`: from this
   * issue on, also if it is on sale already; members who saw its old odds are asked as their setting says.
   */
  readonly start: { readonly from: number } | { readonly firstIssue: string };
  readonly actor: string;
}

export type CheckedLine = PriceLine & Edges;

/** Each in the caller's transaction, which a refusal rolls back. */
export interface PriceLists {
  /** Drafts a new version. Refuses game_not_found, and price_invalid with the first line at fault. */
  draft(tx: Tx, draft: PriceDraft): Promise<Result<PriceList, 'game_not_found' | 'price_invalid' | 'input_invalid'>>;
  /**
   * Publishes a draft. Refuses game_not_found, version_not_found, version_state_conflict (not a draft), version_outdated (drafted from
   * another version than the newest), issue_not_found, issue_closed, version_start_invalid (past, or before a scheduled version).
   */
  publish(tx: Tx, publication: PricePublication): Promise<Result<PriceList>>;
  /** Withdraws a draft, or a version that is not in force yet. Refuses game_not_found, version_not_found, version_state_conflict. */
  withdraw(tx: Tx, version: Pick<PricePublication, 'gameCode' | 'version' | 'actor'>): Promise<Result<PriceList>>;
  /** Every version, newest first. Refuses game_not_found. */
  versions(tx: Tx, gameCode: string): Promise<Result<readonly PriceList[]>>;
  /** The lines of a version with their edges. Refuses game_not_found, version_not_found. */
  lines(tx: Tx, gameCode: string, version: number): Promise<Result<readonly CheckedLine[]>>;
}

const NOTE_LENGTH_MAXIMUM = 500;
const keyOf = ({ prizeMode, playType, betType }: PriceChange): string => `${prizeMode}/${playType}/${betType}`;
const subjectOf = (gameCode: string): string => `lottery.prices/${gameCode}`;

/** The complete lines of a draft, or the first fault. */
function linesOf(
  game: Parameters<typeof checkPriceLine>[0],
  known: readonly PriceLine[],
  changes: readonly PriceChange[],
): readonly PriceLine[] | Refused<'price_invalid'> {
  const lines = new Map(known.map((line) => [keyOf(line), line]));
  const last = Math.max(0, ...known.map(({ sortOrder }) => sortOrder));
  for (const change of changes) {
    const key = keyOf(change);
    const invalid = (field: string, reason: string) => refuse('price_invalid', { line: key, field, reason });
    if (!isPrizeMode(change.prizeMode)) return invalid('prizeMode', 'unknown');
    if (!isPlayType(change.playType)) return invalid('playType', 'unknown');
    const line = { oddsTable: null, onSale: true, sortOrder: last + 1, ...lines.get(key), ...change };
    const missing = (['oddsE4', 'unitMinimum', 'stakeMinimum', 'stakeMaximum', 'numberLiabilityMaximum'] as const).find(
      (field) => line[field] === undefined,
    );
    if (missing !== undefined) return invalid(missing, 'missing');
    const checked = checkPriceLine(game, line as PriceLine);
    if ('fault' in checked) return invalid(checked.fault.field, checked.fault.reason);
    lines.set(key, line as PriceLine);
  }
  return [...lines.values()];
}

/** The version published last, whether in force or scheduled. */
const newestOf = (versions: readonly PriceList[]): PriceList =>
  versions.find(({ state }) => state !== 'draft' && state !== 'withdrawn')!;

/** The instant from which a publication holds; a named issue's is the opening of its sales. */
async function startOf(
  tx: Tx,
  { gameCode, start }: PricePublication,
): Promise<Result<number, 'issue_not_found' | 'issue_closed' | 'version_start_invalid'>> {
  const now = await readClock(tx);
  if ('from' in start)
    return Number.isFinite(start.from) && start.from > now ? ok(start.from) : refuse('version_start_invalid');
  const issue = await findIssue(tx, { gameCode, numero: start.firstIssue });
  if (!issue) return refuse('issue_not_found');
  if (!['pending', 'open'].includes(issue.state) || issue.locksAt <= now) return refuse('issue_closed');
  return ok(issue.opensAt);
}

async function publish(tx: Tx, publication: PricePublication): Promise<Result<number>> {
  const { gameCode, version } = publication;
  if (!(await lockGame(tx, gameCode))) return refuse('game_not_found');
  const versions = await listVersions(tx, gameCode);
  const draft = versions.find((known) => known.version === version);
  if (!draft) return refuse('version_not_found');
  if (draft.state !== 'draft') return refuse('version_state_conflict');
  const newest = newestOf(versions);
  if (draft.basedOn !== newest.version) return refuse('version_outdated');
  const start = await startOf(tx, publication);
  if (!start.ok) return start;
  // A version that is still to come would be skipped.
  if (newest.state === 'scheduled' && newest.validFrom! >= start.value) return refuse('version_start_invalid');
  return start;
}

/** Creates the verbs. */
export function createPriceLists(): PriceLists {
  const find = async (tx: Tx, gameCode: string, version: number): Promise<PriceList | undefined> =>
    (await listVersions(tx, gameCode)).find((known) => known.version === version);

  return {
    async draft(tx, { gameCode, changes, note = '', actor }) {
      if (changes.length === 0) return refuse('input_invalid', { fields: [{ field: 'changes', reason: 'invalid' }] });
      if (note.length > NOTE_LENGTH_MAXIMUM)
        return refuse('input_invalid', { fields: [{ field: 'note', reason: 'invalid' }] });
      const game = await findGame(tx, gameCode);
      if (!game || !(await lockGame(tx, gameCode))) return refuse('game_not_found');
      const versions = await listVersions(tx, gameCode);
      const newest = newestOf(versions);
      const lines = linesOf(game, await listLines(tx, gameCode, newest.version), changes);
      if ('ok' in lines) return lines;
      const version = versions[0]!.version + 1;
      await insertDraft(tx, { gameCode, version, basedOn: newest.version, note, actor }, lines);
      await recordChange(tx, {
        actor,
        action: 'lottery.draftPrices',
        subject: subjectOf(gameCode),
        after: { version, basedOn: newest.version, changes },
      });
      return ok((await find(tx, gameCode, version))!);
    },
    async publish(tx, publication) {
      const { gameCode, version, actor } = publication;
      const start = await publish(tx, publication);
      if (!start.ok) return start;
      const newest = newestOf(await listVersions(tx, gameCode));
      await markPublished(tx, publication, start.value, actor);
      await recordChange(tx, {
        actor,
        action: 'lottery.publishPrices',
        subject: subjectOf(gameCode),
        before: { version: newest.version },
        after: { version, validFrom: start.value, ...publication.start },
      });
      return ok((await find(tx, gameCode, version))!);
    },
    async withdraw(tx, { gameCode, version, actor }) {
      if (!(await lockGame(tx, gameCode))) return refuse('game_not_found');
      const known = await find(tx, gameCode, version);
      if (!known) return refuse('version_not_found');
      if (known.state !== 'draft' && known.state !== 'scheduled') return refuse('version_state_conflict');
      await markWithdrawn(tx, known, actor);
      await recordChange(tx, {
        actor,
        action: 'lottery.withdrawPrices',
        subject: subjectOf(gameCode),
        before: { version, state: known.state, validFrom: known.validFrom },
      });
      return ok((await find(tx, gameCode, version))!);
    },
    async versions(tx, gameCode) {
      const versions = await listVersions(tx, gameCode);
      return versions.length > 0 ? ok(versions) : refuse('game_not_found');
    },
    async lines(tx, gameCode, version) {
      const game = await findGame(tx, gameCode);
      if (!game) return refuse('game_not_found');
      if (!(await find(tx, gameCode, version))) return refuse('version_not_found');
      const lines = await listLines(tx, gameCode, version);
      return ok(
        lines.map((line) => {
          const checked = checkPriceLine(game, line);
          return { ...line, ...('edges' in checked ? checked.edges : { lowestPpm: 0, highestPpm: 0 }) };
        }),
      );
    },
  };
}
