/** Rules about a round's money: bets, wins, rollbacks, ends, and repeats of each. */
import type { Rule } from './rule.ts';
import {
  balance,
  bet,
  changes,
  claim,
  fresh,
  granted,
  inRound,
  refused,
  rollback,
  take,
  win,
  type KitWorld,
} from './world.ts';

async function wholeRound(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  await changes(world, stake, 'a round of one bet and two wins of it', async () => {
    const start = await balance(world);
    const taken = await take(world, 'bet', bet(world, round));
    claim(taken['balance'] === start - stake, 'a bet answers the balance after it', taken);
    claim(taken['duplicate'] === false, 'a first bet is not a duplicate', taken);
    claim(typeof taken['reference'] === 'string' && taken['reference'] !== '', 'a bet answers our reference', taken);
    claim(
      (await take(world, 'win', win(world, round, stake)))['balance'] === start,
      'a win answers the balance after it',
    );
    claim((await take(world, 'win', win(world, round, 0)))['balance'] === start, 'a win of 0 changes nothing');
    await take(world, 'win', win(world, round, stake));
    await take(world, 'endRound', inRound(world, round));
  });
  refused(await client.call('win', win(world, round, stake)), 'a win after the end', 'round_ended', false);
  refused(await client.call('bet', bet(world, round)), 'a bet after the end', 'round_ended', false);
  await take(world, 'endRound', inRound(world, round));
}

async function repeats(world: KitWorld): Promise<void> {
  const { stake } = world;
  const round = fresh('round');
  const requests = [
    ['bet', bet(world, round)],
    ['win', win(world, round, stake)],
    ['win', win(world, round, 0)],
    ['endRound', inRound(world, round)],
  ] as const;
  await changes(world, 0, 'a round repeated message by message', async () => {
    const firsts: Readonly<Record<string, unknown>>[] = [];
    for (const [verb, input] of requests) firsts.push(await take(world, verb, input));
    for (const [at, [verb, input]] of requests.entries()) {
      const again = await take(world, verb, { ...input, requestId: fresh('rq') });
      claim(again['duplicate'] === true, `a repeated ${verb} says so`, again);
      claim(
        again['balance'] === firsts[at]!['balance'] && again['reference'] === firsts[at]!['reference'],
        `a repeated ${verb} gets the first answer`,
        [firsts[at], again],
      );
    }
  });
}

async function mismatches(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  const taken = bet(world, round);
  await take(world, 'bet', taken);
  await changes(world, 0, 'an id used for something else', async () => {
    const other = async (verb: string, input: Readonly<Record<string, unknown>>) =>
      void refused(await client.call(verb, input), `${verb} ${JSON.stringify(input)}`, 'transaction_mismatch', false);
    await other('bet', { ...taken, amount: stake + 1 });
    await other('bet', { ...taken, roundId: fresh('round') });
    await other('bet', { ...taken, memberRef: 'somebodyelse' });
    await other('bet', { ...taken, currency: 'USD' });
    await other('win', { ...win(world, round, stake), transactionId: taken.transactionId });
    await other('win', { ...win(world, round, 0), transactionId: taken.transactionId });
    await other('endRound', { ...inRound(world, round), transactionId: taken.transactionId });
  });
}

async function poor(world: KitWorld): Promise<void> {
  const { client } = world;
  const owned = await balance(world);
  const tooMuch = bet(world, fresh('round'), owned + 1);
  const body = refused(await client.call('bet', tooMuch), 'more than there is', 'funds_insufficient', false);
  const value = body['value'] as Readonly<Record<string, unknown>> | undefined;
  claim(value?.['balance'] === owned, 'funds_insufficient carries the balance', body);
  await changes(
    world,
    -world.stake,
    'the refused id, used again for less',
    async () => void (await take(world, 'bet', { ...tooMuch, amount: world.stake })),
  );
}

async function reorderedWin(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  const early = win(world, round, 2 * stake);
  const end = inRound(world, round);
  await changes(world, stake, 'a round whose win came first', async () => {
    refused(await client.call('win', early), 'a win before its bet', 'round_not_found', true);
    refused(await client.call('endRound', end), 'an end before its bet', 'round_not_found', true);
    await take(world, 'bet', bet(world, round));
    claim((await take(world, 'win', early))['duplicate'] === false, 'the early win is accepted later');
    await take(world, 'endRound', end);
  });
}

async function rollbacks(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  const [one, other] = [bet(world, round), bet(world, round)];
  await changes(world, -stake, 'two bets, one rolled back', async () => {
    await take(world, 'bet', one);
    await take(world, 'bet', other);
    const back = rollback(world, round, one.transactionId);
    const first = await take(world, 'rollback', back);
    const again = await take(world, 'rollback', back);
    claim(
      again['duplicate'] === true && again['balance'] === first['balance'],
      'a repeated rollback gets the first answer',
      again,
    );
    refused(
      await client.call('rollback', rollback(world, round, one.transactionId)),
      'a second rollback of the bet',
      'transaction_rolled_back',
      false,
    );
    claim((await take(world, 'bet', one))['duplicate'] === true, 'the bet repeated after its rollback moves nothing');
    refused(
      await client.call('rollback', { ...rollback(world, fresh('round'), other.transactionId) }),
      'a rollback in another round',
      'transaction_mismatch',
      false,
    );
  });
}

async function tombstones(world: KitWorld): Promise<void> {
  const { client } = world;
  const round = fresh('round');
  const late = bet(world, round);
  const back = rollback(world, round, late.transactionId);
  await changes(world, 0, 'a rollback before its bet', async () => {
    const reply = await client.call('rollback', back);
    const accepted = reply.body?.['success'] === true;
    if (accepted)
      claim(
        granted(await client.call('rollback', back), 'the rollback again')['duplicate'] === true,
        'a repeated rollback of nothing is a duplicate',
      );
    else refused(reply, 'a rollback of nothing', 'transaction_not_found', false);
    refused(await client.call('bet', late), 'the bet that comes after', 'transaction_rolled_back', false);
    refused(await client.call('bet', late), 'and again', 'transaction_rolled_back', false);
  });
}

async function wonStands(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  const taken = bet(world, round);
  await changes(world, 0, 'a won round', async () => {
    await take(world, 'bet', taken);
    await take(world, 'win', win(world, round, stake));
    refused(
      await client.call('rollback', rollback(world, round, taken.transactionId)),
      'a rollback after a win',
      'round_won',
      false,
    );
  });
}

async function unplayed(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  await take(world, 'bet', bet(world, round, 3 * stake));
  const mixed = win(world, round, 2 * stake, { returned: stake });
  await changes(
    world,
    3 * stake,
    'a win with a part that was not played, sent twice, and the rest of the stake',
    async () => {
      const first = await take(world, 'win', mixed);
      const again = await take(world, 'win', { ...mixed, requestId: fresh('rq') });
      claim(
        again['duplicate'] === true &&
          again['balance'] === first['balance'] &&
          again['reference'] === first['reference'],
        'a repeated one gets the first answer',
        [first, again],
      );
      refused(
        await client.call('win', { ...mixed, returned: stake - 1 }),
        'another part with the id',
        'transaction_mismatch',
        false,
      );
      refused(
        await client.call('win', { ...win(world, round, stake), returned: stake + 1 }),
        'more unplayed than is paid',
        'input_invalid',
        false,
      );
      const rest = win(world, round, 3 * stake, { returned: 2 * stake + 1 });
      refused(
        await client.call('win', rest),
        'more unplayed than was staked, of all wins together',
        'amount_invalid',
        false,
      );
      await take(world, 'win', { ...rest, amount: stake, returned: stake, endRound: true });
    },
  );
  const transactions = granted(
    await client.call('transactions', { requestId: fresh('rq'), roundId: round }),
    'the round’s transactions',
  )['transactions'];
  const parts = (transactions as Readonly<Record<string, unknown>>[]).map(
    ({ kind, amount, returned }) => `${String(kind)} ${String(amount)} ${String(returned ?? 0)}`,
  );
  for (const line of [`win ${2 * stake} ${stake}`, `win ${stake} ${stake}`])
    claim(parts.includes(line), `the round contains: ${line}`, parts);
}

async function covered(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  await take(world, 'bet', bet(world, round, 2 * stake));
  const half = win(world, round, stake, { notCounted: stake });
  await changes(world, stake, 'a win with a part that was not at risk, sent twice', async () => {
    const first = await take(world, 'win', half);
    const again = await take(world, 'win', { ...half, requestId: fresh('rq') });
    claim(
      again['duplicate'] === true && again['balance'] === first['balance'],
      'a repeated one gets the first answer',
      [first, again],
    );
    refused(
      await client.call('win', { ...half, notCounted: stake - 1 }),
      'another part with the id',
      'transaction_mismatch',
      false,
    );
  });
  refused(
    await client.call('win', win(world, round, 0, { notCounted: stake + 1 })),
    'more not at risk than was played, of all wins together',
    'amount_invalid',
    false,
  );
  await take(world, 'win', win(world, round, 0, { notCounted: stake, endRound: true }));
  const transactions = granted(
    await client.call('transactions', { requestId: fresh('rq'), roundId: round }),
    'the round’s transactions',
  )['transactions'];
  const parts = (transactions as Readonly<Record<string, unknown>>[]).map(
    ({ kind, amount, notCounted }) => `${String(kind)} ${String(amount)} ${String(notCounted ?? 0)}`,
  );
  for (const line of [`win ${stake} ${stake}`, `win 0 ${stake}`])
    claim(parts.includes(line), `the round contains: ${line}`, parts);
}

/** A win as an item of a settlement: the message's id is not part of it. */
const itemOf = (input: ReturnType<typeof win>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'requestId'));

type Answered = Readonly<Record<string, unknown>>;

async function settled(
  world: KitWorld,
  items: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly Answered[]> {
  const value = await take(world, 'settle', { requestId: fresh('rq'), items });
  const answers = value['items'] as readonly Answered[];
  claim(Array.isArray(answers) && answers.length === items.length, 'a settlement answers every item', value);
  for (const [at, { transactionId }] of items.entries())
    claim(answers[at]!['transactionId'] === transactionId, 'in the order of the request', answers);
  return answers;
}

async function settlement(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const [won, lost, back, none] = [fresh('round'), fresh('round'), fresh('round'), fresh('round')];
  for (const round of [won, lost, back]) await take(world, 'bet', bet(world, round));
  const wins = [
    win(world, won, 3 * stake, { endRound: true }),
    win(world, lost, 0, { endRound: true }),
    win(world, back, stake, { returned: stake, endRound: true }),
    win(world, none, stake),
  ];
  const items = wins.map(itemOf);
  await changes(world, 4 * stake, 'a settlement of three rounds, sent twice', async () => {
    const first = await settled(world, items);
    claim(
      first.slice(0, 3).every(({ state }) => state === 'done'),
      'what can be paid is paid, whatever the others are',
      first,
    );
    claim(
      first[3]!['state'] === 'refused' && first[3]!['code'] === 'round_not_found' && first[3]!['retryable'] === true,
      'an item without a bet is refused as a win would be',
      first,
    );
    const again = await settled(world, items);
    claim(
      again
        .slice(0, 3)
        .every(
          ({ state, balance: after, reference }, at) =>
            state === 'duplicate' && after === first[at]!['balance'] && reference === first[at]!['reference'],
        ),
      'a repeated item gets the first answer',
      [first, again],
    );
    claim((await take(world, 'win', wins[0]!))['duplicate'] === true, 'an item is a win: sent alone it is a duplicate');
    const other = await settled(world, [
      { ...items[0]!, amount: stake },
      { ...items[1]!, amount: stake },
    ]);
    claim(
      other.every(({ state, code }) => state === 'refused' && code === 'transaction_mismatch'),
      'another amount under a known id is refused',
      other,
    );
    refused(await client.call('win', win(world, won, stake)), 'a win after the end', 'round_ended', false);
  });
  for (const bad of [[], [items[0]!, items[0]!], Array.from({ length: 501 }, () => itemOf(win(world, won, 0)))])
    refused(
      await client.call('settle', { requestId: fresh('rq'), items: bad }),
      `a settlement of ${bad.length} items`,
      'input_invalid',
      false,
    );
}

export const RULES_OF_ROUNDS: readonly Rule[] = [
  { name: 'round: bet, several wins, end', run: wholeRound },
  { name: 'duplicates: first answer, marked', run: repeats },
  { name: 'mismatch: one id, one content', run: mismatches },
  { name: 'funds: refused with the balance, the id stays free', run: poor },
  { name: 'reordered: a win before its bet may come again', run: reorderedWin },
  { name: 'rollback: once, whole', run: rollbacks },
  { name: 'rollback first: the late bet is refused', run: tombstones },
  { name: 'rollback after a win: refused', run: wonStands },
  { name: 'returned: paid with the win, never more than was staked', run: unplayed },
  { name: 'notCounted: moves no money, never more than was played', run: covered },
  { name: 'settle: many wins, each by itself', run: settlement },
];
