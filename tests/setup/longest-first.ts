/**
 * The order of test files within a group of projects: projects as the configuration lists them, and in each the longest files
 * first, because a long file that starts last keeps one core busy and the other idle.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The long files of each project, longest first. A file that is missing here only costs time. */
const LONG = [
  'packages/game-math/src/lottery/battery/battery.test.ts',
  'packages/game-math/src/fishing/fishing.test.ts',
  'packages/game-math/src/slots/slots.test.ts',
  'apps/server/src/modules/games/wallet-api/event-orders.test.ts',
  'apps/server/src/modules/money/payments/event-orders.test.ts',
  'apps/server/src/modules/money/withdrawals/event-orders.test.ts',
  'apps/server/src/modules/members/codes/gateways.test.ts',
  'apps/server/src/modules/members/identity/login/stuffing.test.ts',
  'apps/server/src/kernel/db/embedded.test.ts',
  'apps/server/src/kernel/db/migrate.test.ts',
  'tests/attack/bad-input.test.ts',
  'tests/simulation/simulation.test.ts',
  'tests/concurrency/kill.test.ts',
  'tests/concurrency/kill-money.test.ts',
  'tests/concurrency/kill-wallet.test.ts',
  'tests/concurrency/nodes.test.ts',
  'tests/concurrency/database-dies.test.ts',
  'tests/concurrency/kill-held-payouts.test.ts',
  'tests/journeys/first-bet.browser.test.ts',
  'tests/journeys/first-start.test.ts',
  'tests/concurrency/studio-cards.test.ts',
  'tests/concurrency/studio-fights.test.ts',
  'tests/concurrency/studio-tables.test.ts',
  'tests/concurrency/studio-chains.test.ts',
  'tests/concurrency/studio-slips-killed.test.ts',
  'tests/concurrency/studio-rounds.test.ts',
  'tests/concurrency/studio-crash.test.ts',
  'tests/concurrency/studio-topics.test.ts',
  'tests/concurrency/studio-instant.test.ts',
  'tests/concurrency/studio-crash-holds.test.ts',
  'tests/concurrency/studio-process.test.ts',
  'tests/concurrency/studio-feed.test.ts',
  'tests/concurrency/studio-fishing.test.ts',
  'tests/concurrency/studio-cards-games.test.ts',
  'tests/concurrency/studio-jackpots.test.ts',
  'tests/browser/screens.test.ts',
  'tests/browser/studio-sports.browser.test.ts',
  'tests/browser/every-route.browser.test.ts',
  'tests/browser/home.browser.test.ts',
  'tests/browser/login-popups.browser.test.ts',
  'tests/browser/shell.browser.test.ts',
  'tests/browser/lottery-results.browser.test.ts',
  'tests/browser/app.browser.test.ts',
  'tests/browser/login.browser.test.ts',
  'tests/browser/register-ways.browser.test.ts',
  'packages/ui/src/gallery.browser.test.ts',
  'tests/browser/studio-slots.browser.test.ts',
  'tests/browser/games.browser.test.ts',
  'tests/browser/register.browser.test.ts',
  'tests/browser/studio-tables.browser.test.ts',
  'tests/browser/agents-states.browser.test.ts',
  'tests/browser/roles.test.ts',
  'tests/browser/home-moving.browser.test.ts',
  'tests/browser/deposit.browser.test.ts',
  'tests/browser/console-sports.browser.test.ts',
  'tests/browser/studio-slot-wins.browser.test.ts',
  'tests/browser/game-layout.browser.test.ts',
  'tests/browser/studio-cards.browser.test.ts',
  'tests/browser/records.browser.test.ts',
  'tests/browser/browser-state.test.ts',
  'tests/browser/languages.browser.test.ts',
  'tests/browser/studio-result-shown.browser.test.ts',
  'tests/browser/chat.browser.test.ts',
  'tests/browser/security.browser.test.ts',
  'tests/browser/console-chat-copies.browser.test.ts',
] as const;

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { projects, config } = this.ctx;
    const rank = ({ project, moduleId }: TestSpecification): readonly number[] => {
      const long = (LONG as readonly string[]).indexOf(relative(config.root, moduleId));
      return [project.config.sequence.groupOrder, projects.indexOf(project), long < 0 ? LONG.length : long];
    };
    const ranks = new Map(files.map((file) => [file, rank(file)]));
    // Stable: files of the same rank keep the order of Vitest, by their last duration or their size.
    return (await super.sort(files)).toSorted((one, other) => {
      const [a, b] = [ranks.get(one)!, ranks.get(other)!];
      return a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
    });
  }
}
