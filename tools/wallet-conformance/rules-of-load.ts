/** Rules about concurrency, and the verbs beside the round. */
import type { Rule } from './rule.ts';
import { bet, changes, claim, fresh, granted, inRound, refused, rollback, take, win, type KitWorld } from './world.ts';

const AT_ONCE = 20;
const FLOOD = 300;

const together = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

async function betAndWin(world: KitWorld): Promise<void> {
  const { client, player, stake } = world;
  const { amount: _amount, ...whole } = {
    ...bet(world, fresh('round')),
    betAmount: stake,
    winAmount: 3 * stake,
    endRound: true,
  };
  await changes(world, 2 * stake, 'a betWin, sent twice', async () => {
    const first = await take(world, 'betWin', whole);
    const again = await take(world, 'betWin', whole);
    claim(
      again['duplicate'] === true && again['balance'] === first['balance'],
      'a repeated betWin gets the first answer',
      again,
    );
  });
  refused(
    await client.call('betWin', { ...whole, winAmount: 4 * stake }),
    'another win with the id',
    'transaction_mismatch',
    false,
  );
  refused(await client.call('win', win(world, whole.roundId, stake)), 'a win after it ended', 'round_ended', false);
  claim(player.memberRef === whole.memberRef, 'the round is the player’s');
}

async function prizes(world: KitWorld): Promise<void> {
  const { player, stake } = world;
  const { memberRef, currency } = player;
  const prize = () => ({ requestId: fresh('rq'), transactionId: fresh('tx'), memberRef, currency, amount: stake });
  const [promotion, jackpot] = [
    { ...prize(), promotionId: 'drop-1' },
    { ...prize(), jackpotId: 'grand' },
  ];
  await changes(world, 2 * stake, 'a promotion and a jackpot, each sent twice', async () => {
    for (const [verb, input] of [
      ['promoWin', promotion],
      ['jackpotWin', jackpot],
    ] as const) {
      await take(world, verb, input);
      claim((await take(world, verb, input))['duplicate'] === true, `a repeated ${verb} says so`);
    }
  });
}

async function adjustments(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  await take(world, 'bet', bet(world, round));
  await take(world, 'endRound', inRound(world, round));
  await changes(world, stake, 'two corrections of a round that has ended', async () => {
    await take(world, 'adjust', { ...inRound(world, round), amount: 2 * stake, reason: 'too little was paid' });
    await take(world, 'adjust', { ...inRound(world, round), amount: -stake, reason: 'too much was paid' });
  });
  refused(
    await client.call('adjust', { ...inRound(world, fresh('round')), amount: stake, reason: 'nothing' }),
    'a correction of no round',
    'round_not_found',
    true,
  );
}

async function lookUps(world: KitWorld): Promise<void> {
  const { client, player, stake } = world;
  const round = fresh('round');
  const from = Date.now() - 60_000;
  const [one, other] = [bet(world, round), bet(world, round)];
  await take(world, 'bet', one);
  await take(world, 'bet', other);
  await take(world, 'rollback', rollback(world, round, other.transactionId));
  await take(world, 'win', win(world, round, stake));
  const ofRound = granted(
    await client.call('transactions', { requestId: fresh('rq'), roundId: round }),
    'the round’s transactions',
  )['transactions'];
  claim(Array.isArray(ofRound), 'transactions are a list', ofRound);
  const seen = (ofRound as Readonly<Record<string, unknown>>[]).map(
    ({ kind, state, amount, memberRef }) => `${String(kind)} ${String(state)} ${String(amount)} ${String(memberRef)}`,
  );
  const { memberRef } = player;
  for (const line of [
    `bet done ${stake} ${memberRef}`,
    `bet rolled_back ${stake} ${memberRef}`,
    `rollback done ${stake} ${memberRef}`,
    `win done ${stake} ${memberRef}`,
  ])
    claim(seen.includes(line), `the round contains: ${line}`, seen);
  let after: string | undefined;
  const ids = new Set<string>();
  do {
    const page = granted(
      await client.call('transactions', {
        requestId: fresh('rq'),
        from,
        to: Date.now() + 60_000,
        ...(after === undefined ? {} : { after }),
      }),
      'transactions by time',
    );
    for (const { transactionId } of page['transactions'] as { transactionId: string }[]) ids.add(transactionId);
    after = (page['next'] as string | null) ?? undefined;
  } while (after !== undefined);
  claim(ids.has(one.transactionId) && ids.has(other.transactionId), 'transactions by time contain both bets', ids.size);
}

async function sameAtOnce(world: KitWorld): Promise<void> {
  const { stake } = world;
  const taken = bet(world, fresh('round'));
  await changes(world, -stake, `one bet sent ${AT_ONCE} times at once`, async () => {
    const answers = await together(AT_ONCE, () => take(world, 'bet', taken));
    claim(
      answers.filter(({ duplicate }) => duplicate === false).length === 1,
      'one of them is the first',
      answers.length,
    );
    claim(new Set(answers.map((answer) => answer['balance'])).size === 1, 'all return the same balance', answers);
  });
}

async function manyAtOnce(world: KitWorld): Promise<void> {
  const { stake } = world;
  const round = fresh('round');
  await changes(world, 0, `${AT_ONCE} bets at once, then ${AT_ONCE} wins at once`, async () => {
    await together(AT_ONCE, () => take(world, 'bet', bet(world, round)));
    await together(AT_ONCE, () => take(world, 'win', win(world, round, stake)));
  });
}

async function racing(world: KitWorld): Promise<void> {
  const { client } = world;
  await changes(world, 0, `${AT_ONCE} bets, each racing its rollback`, async () => {
    await together(AT_ONCE, async () => {
      const round = fresh('round');
      const one = bet(world, round);
      const [taken, back] = await Promise.all([
        client.call('bet', one),
        client.call('rollback', rollback(world, round, one.transactionId)),
      ]);
      const code = taken.body?.['code'];
      claim(
        taken.body?.['success'] === true || code === 'transaction_rolled_back',
        'the bet is kept or was rolled back',
        taken,
      );
      claim(
        back.body?.['success'] === true || back.body?.['code'] === 'transaction_not_found',
        'the rollback is accepted',
        back,
      );
    });
  });
}

async function lastCoins(world: KitWorld): Promise<void> {
  const { client, player } = world;
  const { memberRef, currency } = player;
  const { balance: owned } = granted(
    await client.call('balance', { requestId: fresh('rq'), memberRef, currency }),
    'balance',
  );
  const round = fresh('round');
  const share = Math.max(1, Math.floor(Number(owned) / 4));
  const bets = Array.from({ length: 8 }, () => bet(world, round, share));
  await changes(world, 0, 'eight bets of a quarter each, rolled back', async () => {
    const replies = await Promise.all(bets.map((one) => client.call('bet', one)));
    const taken = bets.filter((_, at) => replies[at]!.body?.['success'] === true);
    claim(
      taken.length === 4,
      'exactly four are accepted',
      replies.map(({ body }) => body?.['code'] ?? 'taken'),
    );
    for (const one of taken) await take(world, 'rollback', rollback(world, round, one.transactionId));
  });
}

async function flooded(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  await changes(world, 0, `${FLOOD} rounds at once`, async () => {
    await together(FLOOD, async () => {
      const round = fresh('round');
      await take(world, 'bet', bet(world, round));
      granted(await client.call('win', win(world, round, stake, { endRound: true })), 'win');
    });
  });
}

export const RULES_OF_LOAD: readonly Rule[] = [
  { name: 'betWin: both or neither', run: betAndWin },
  { name: 'promoWin and jackpotWin', run: prizes },
  { name: 'adjust: also after the end', run: adjustments },
  { name: 'transactions: by round and by time', run: lookUps },
  { name: 'concurrency: one bet many times', run: sameAtOnce },
  { name: 'concurrency: many bets, many wins', run: manyAtOnce },
  { name: 'concurrency: bets against their rollbacks', run: racing },
  { name: 'concurrency: never below zero', run: lastCoins },
  { name: 'flood: every request is answered', run: flooded },
];
