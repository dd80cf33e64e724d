/** Creation of issues: each with a fresh sealed seed, and its commitment published before the first bet. */
import { commitmentOf, drawContext, issuesOfVersions, type IssueTimes } from '@lantern/game-math/lottery';
import { CHASE_ISSUES_MAXIMUM } from '@lantern/contract';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import {
  holdTimetables,
  listNoDrawDates,
  listSoldGames,
  listTimetables,
  type Game,
  type SoldGame,
} from './game-store.ts';
import { insertIssues, type NewIssue } from './issue-creation-store.ts';
import { readClock } from './issue-store.ts';
import { missingIssues } from '../rules/schedule.ts';
import { SEED_BYTES, type SeedVault } from '../draws/seed-vault.ts';

/** Maximum distance of a chase's last issue; a chase may skip issues. */
const ISSUES_AHEAD_MAXIMUM = 2 * CHASE_ISSUES_MAXIMUM;

type Issuing = Pick<SoldGame, 'code' | 'resultSource'>;

/** An issue to insert; only seed-based issues have a seed. */
function newIssue(kernel: Kernel, vault: SeedVault, { code, resultSource }: Issuing, times: IssueTimes): NewIssue {
  if (resultSource !== 'seed') return { ...times, gameCode: code };
  const seed = kernel.random.bytes(SEED_BYTES);
  const sealedSeed = vault.seal(seed, drawContext(code, times.numero));
  return { ...times, gameCode: code, seal: { commitment: commitmentOf(seed), sealedSeed } };
}

/** Creates one pending issue. False if it exists: another node was faster, and its seed is used. */
export async function createIssue(
  kernel: Kernel,
  vault: SeedVault,
  game: Issuing,
  issue: IssueTimes,
): Promise<boolean> {
  return (await transact(kernel.db, (tx) => insertIssues(tx, [newIssue(kernel, vault, game, issue)]))) > 0;
}

/** What every game on sale is missing: the next issue, while it takes bets, and the one after it. */
async function listMissing(tx: Tx): Promise<readonly { readonly game: SoldGame; readonly times: IssueTimes }[]> {
  const [now, games, noDrawDates] = [await readClock(tx), await listSoldGames(tx), await listNoDrawDates(tx)];
  return games.flatMap((game) =>
    missingIssues(game.timetables, now, game.coming, noDrawDates).map((times) => ({ game, times })),
  );
}

/** Creates missing issues. */
export async function createDueIssues(kernel: Kernel, vault: SeedVault): Promise<void> {
  if ((await listMissing(kernel.db)).length === 0) return;
  await transact(kernel.db, async (tx) => {
    await holdTimetables(tx, 'create');
    const issues = (await listMissing(tx)).map(({ game, times }) => newIssue(kernel, vault, game, times));
    if (issues.length > 0) await insertIssues(tx, issues);
  });
}

/**
 * Ensures that upcoming issues of a game exist, for a chase; each gets its commitment now. They stay pending until their sales open.
 * Refuses issue_not_found if a number is none of the next issues, issue_closed if its sales are over.
 */
export async function ensureIssues(
  kernel: Kernel,
  vault: SeedVault,
  game: Game,
  numeros: readonly string[],
): Promise<Result<readonly IssueTimes[]>> {
  return await transact(kernel.db, async (tx): Promise<Result<readonly IssueTimes[]>> => {
    await holdTimetables(tx, 'create');
    const [now, noDrawDates] = [await readClock(tx), await listNoDrawDates(tx)];
    const timetables = await listTimetables(tx, game.code);
    const ahead = new Map(
      issuesOfVersions(timetables, now, ISSUES_AHEAD_MAXIMUM, noDrawDates).map((times) => [times.numero, times]),
    );
    const issues: IssueTimes[] = [];
    for (const numero of numeros) {
      const times = ahead.get(numero);
      if (!times) return refuse('issue_not_found', { numero });
      if (times.locksAt <= now) return refuse('issue_closed', { numero });
      issues.push(times);
    }
    await insertIssues(
      tx,
      issues.map((times) => newIssue(kernel, vault, game, times)),
    );
    return ok(issues);
  });
}
