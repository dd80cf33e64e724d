import { afterAll, expect, test } from 'vitest';
import { deposit, newMember, valueOf } from '../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../tests/kit/src/platform.ts';
import { onOpenIssue } from '../../../../tests/setup/fast-game.ts';
import { printedSeed } from '../../../../tests/setup/seeded-random.ts';
import { assemble, ModuleNotConnected, type Recipes } from './assemble.ts';
import { START_ORDER } from './module-list.ts';

interface Pair {
  readonly clock: { now(): number };
  readonly log: { line(): string };
}

const PAIR: Recipes<Pair> = {
  clock: () => ({ now: () => 7 }),
  log: async (modules) => ({ line: () => `at ${modules.clock.now()}` }),
};

test.each([[['clock', 'log'] as const], [['log', 'clock'] as const]])(
  'modules built as %s are connected afterwards',
  async (order) => {
    expect((await assemble(PAIR, order)).log.line()).toBe('at 7');
  },
);

// Refused in the lucky order too, so that the mistake shows on its first run.
test.each([[['clock', 'log'] as const], [['log', 'clock'] as const]])(
  'a module that uses another one while it is built is refused by name, built as %s',
  async (order) => {
    const hasty: Recipes<Pair> = { ...PAIR, log: ({ clock }) => ({ line: () => `at ${clock.now()}` }) };
    await expect(assemble(hasty, order)).rejects.toThrow(ModuleNotConnected);
    await expect(assemble(hasty, order)).rejects.toThrow(/^Module clock was used before/);
  },
);

test('a module missing from the order is named', async () => {
  await expect(assemble(PAIR, ['clock'])).rejects.toThrow('Not in the order of modules: log');
});

let here: TestPlatform | undefined;
afterAll(() => here?.close());

test('a platform whose modules are built in any order takes a member from registration to a bet', async () => {
  const random = printedSeed('LANTERN_BUILD_ORDER');
  const buildOrder = [...START_ORDER];
  for (let last = buildOrder.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [buildOrder[last], buildOrder[other]] = [buildOrder[other]!, buildOrder[last]!];
  }
  here = await startTestPlatform({ buildOrder });
  const member = await newMember(here.address);
  await deposit(member, 500_000);
  const order = valueOf(
    await onOpenIssue(member.caller, 'mb60', (numero) =>
      member.caller.call('lottery.placeOrder', {
        body: {
          gameCode: 'mb60',
          numero,
          prizeMode: 'Lott',
          playType: 'trad',
          items: [{ betType: 'lo2', selections: ['27'], unit: 1_000, multiplier: 1 }],
        },
      }),
    ),
  );
  expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(500_000 - order.totalStake);
});
