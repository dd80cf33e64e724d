/** Rules about authenticity: signatures, time, replays, form. */
import { balance, bet, change, changes, claim, fresh, granted, refused, take, win, type KitWorld } from './world.ts';
import type { Rule } from './rule.ts';

const TOO_OLD_SEC = 6 * 60;
const nowSec = (): number => Math.floor(Date.now() / 1000);

async function forged(world: KitWorld): Promise<void> {
  const { client } = world;
  const body = JSON.stringify(bet(world, fresh('round')));
  const good = client.sign('bet', body);
  const flipped = good['x-signature']!.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const { 'x-signature': _signature, ...unsigned } = good;
  await changes(world, 0, 'a forged bet', async () => {
    refused(
      await client.send('bet', body, client.sign('bet', body, { secret: 'another secret, long enough for any key' })),
      'another key',
      'signature_invalid',
      false,
    );
    refused(
      await client.send('bet', body, { ...good, 'x-signature': flipped }),
      'a changed signature',
      'signature_invalid',
      false,
    );
    refused(
      await client.send('bet', body.replace(`"amount":${world.stake}`, `"amount":${world.stake + 1}`), good),
      'a changed body',
      'signature_invalid',
      false,
    );
    refused(await client.send('bet', body, unsigned), 'no signature', 'signature_invalid', false);
    refused(
      await client.send('bet', body, { ...good, 'x-timestamp': String(nowSec() + 1) }),
      'another X-Timestamp',
      'signature_invalid',
      false,
    );
    refused(
      await client.send('bet', body, { ...good, 'x-vendor': 'NOBODY_AT_ALL' }),
      'an unknown vendor',
      'vendor_unknown',
      false,
    );
  });
}

async function ofAnotherVerb(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  await take(world, 'bet', bet(world, round));
  const body = JSON.stringify(win(world, round, stake));
  await changes(world, 0, 'a win signed for another verb', async () => {
    for (const verb of ['bet', 'endRound', 'adjust', 'wallet/v1/win', ''])
      refused(
        await client.send('win', body, client.sign(verb, body)),
        `a win signed as "${verb}"`,
        'signature_invalid',
        false,
      );
  });
  await take(world, 'win', win(world, round, 0));
}

async function firstVersion(world: KitWorld): Promise<void> {
  const { client } = world;
  const body = JSON.stringify(bet(world, fresh('round')));
  const first = client.signFirstVersion(body);
  const { 'x-signature': good } = client.sign('bet', body);
  await changes(world, 0, 'a bet signed as v1', async () => {
    refused(await client.send('bet', body, first), 'v1, without the verb', 'signature_invalid', false);
    refused(
      await client.send('bet', body, { ...first, 'x-signature': first['x-signature']!.replace('v1=', 'v2=') }),
      'v1 under the name of v2',
      'signature_invalid',
      false,
    );
    refused(
      await client.send('bet', body, { ...first, 'x-signature': good!.replace('v2=', 'v1=') }),
      'v2 under the name of v1',
      'signature_invalid',
      false,
    );
  });
}

async function unknownFields(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  await changes(
    world,
    0,
    'a bet with an unknown field',
    async () =>
      void refused(
        await client.call('bet', { ...bet(world, round), comment: 'hello' }),
        'a bet with an unknown field',
        'input_invalid',
        false,
      ),
  );
  await take(world, 'bet', bet(world, round));
  await changes(
    world,
    0,
    'a win with an unknown field',
    async () =>
      void refused(
        await client.call('win', { ...win(world, round, stake), winAmount: stake }),
        'a win with a field of another verb',
        'input_invalid',
        false,
      ),
  );
  await take(world, 'win', win(world, round, 0));
}

async function aged(world: KitWorld): Promise<void> {
  const { client } = world;
  const body = JSON.stringify(bet(world, fresh('round')));
  await changes(world, 0, 'an old bet', async () => {
    refused(
      await client.send('bet', body, client.sign('bet', body, { timeSec: nowSec() - TOO_OLD_SEC })),
      'six minutes ago',
      'request_expired',
      false,
    );
    refused(
      await client.send('bet', body, client.sign('bet', body, { timeSec: nowSec() + TOO_OLD_SEC })),
      'in six minutes',
      'request_expired',
      false,
    );
  });
  granted(await client.send('bet', body, client.sign('bet', body, { timeSec: nowSec() - 60 })), 'a minute ago');
}

async function replayed(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const body = JSON.stringify(bet(world, fresh('round')));
  const headers = client.sign('bet', body);
  await changes(world, -stake, 'the same bytes three times', async () => {
    const first = granted(await client.send('bet', body, headers), 'the first');
    for (let n = 0; n < 2; n++)
      claim(
        granted(await client.send('bet', body, headers), 'a replay')['balance'] === first['balance'],
        'a replay is answered as at first',
        first,
      );
  });
}

async function malformed(world: KitWorld): Promise<void> {
  const { client } = world;
  const round = fresh('round');
  const good = bet(world, round);
  const bad = [
    { ...good, amount: 0 },
    { ...good, amount: -1 },
    { ...good, amount: 1.5 },
    { ...good, amount: '10' },
    { ...good, transactionId: '' },
    { ...good, transactionId: undefined },
    { ...good, currency: 'vnd' },
  ];
  await changes(world, 0, 'a malformed bet', async () => {
    for (const input of bad) refused(await client.call('bet', input), JSON.stringify(input), 'input_invalid', false);
    refused(
      await client.send('bet', '{"requestId":', client.sign('bet', '{"requestId":')),
      'half a body',
      'input_invalid',
      false,
    );
    const huge = JSON.stringify({ ...good, filler: 'x'.repeat(100_000) });
    refused(await client.send('bet', huge, client.sign('bet', huge)), 'a hundred kilobytes', 'body_too_large', false);
  });
}

async function spent(world: KitWorld): Promise<void> {
  const { client, usedToken } = world;
  if (usedToken !== undefined)
    refused(
      await client.call('authenticate', { requestId: fresh('rq'), token: usedToken }),
      'a launch token again',
      'launch_token_invalid',
      false,
    );
  refused(
    await client.call('authenticate', { requestId: fresh('rq'), token: 'A'.repeat(43) }),
    'an invented launch token',
    'launch_token_invalid',
    false,
  );
}

async function strangers(world: KitWorld): Promise<void> {
  const { client, player } = world;
  refused(
    await client.call('balance', { requestId: fresh('rq'), memberRef: 'nobody', currency: player.currency }),
    'a balance of nobody',
    'account_not_found',
    false,
  );
  refused(
    await client.call('promoWin', {
      requestId: fresh('rq'),
      transactionId: fresh('tx'),
      memberRef: 'nobody',
      currency: player.currency,
      amount: 1,
      promotionId: 'drop',
    }),
    'a prize for nobody',
    'account_not_found',
    false,
  );
  await balance(world);
}

async function sessionless(world: KitWorld): Promise<void> {
  const { client, stake } = world;
  const round = fresh('round');
  const ended = { ...bet(world, round), sessionToken: 'B'.repeat(43) };
  await changes(
    world,
    0,
    'a bet without a session',
    async () => void refused(await client.call('bet', ended), 'a bet of no session', 'vendor_session_ended', false),
  );
  const taken = bet(world, round);
  await take(world, 'bet', taken);
  const late = await change(world, async () => {
    await take(world, 'win', win(world, round, stake));
    granted(await client.call('bet', { ...taken, sessionToken: 'B'.repeat(43) }), 'a repeated bet, its session over');
  });
  claim(late === stake, 'a win needs no session, and a repeated bet gets its first answer', late);
}

export const RULES_OF_TRUST: readonly Rule[] = [
  { name: 'signature: forged, changed, missing, of a stranger', run: forged },
  { name: 'signature: good for one verb', run: ofAnotherVerb },
  { name: 'signature: v1 is gone', run: firstVersion },
  { name: 'form: unknown fields', run: unknownFields },
  { name: 'time: five minutes, not six', run: aged },
  { name: 'replay: the same bytes move money once', run: replayed },
  { name: 'form: malformed and oversized requests', run: malformed },
  { name: 'launch token: used or invented', run: spent },
  { name: 'members: only those who have played here', run: strangers },
  { name: 'sessions: bets need one, wins and repeats do not', run: sessionless },
];
