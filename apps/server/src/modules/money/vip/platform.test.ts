/** VIP on the whole platform: wired to settlements, identity checks, profiles, the console, personal data. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { newOperator } from '../../../../../../tests/kit/src/operator.ts';
import { settled } from '../../../../../../tests/setup/settled-bets.ts';
import { verifyIdentity } from '../../../../../../tests/setup/verified.ts';

const WEEK_MS = 7 * 86_400_000;

let here: TestPlatform;
beforeAll(async () => {
  here = await startTestPlatform();
});
afterAll(() => here.close());

const idOf = async ({ userName }: TestMember) =>
  (await here.platform.modules.identity.memberIdOf('DENLONG', userName))!;

it('[PRO-04/vip] [HOME-02] points raise the level, and with it the label, the mail and the reward; the identity opens VIP 4', async () => {
  const member = await newMember(here.address);
  const { caller } = member;
  const label = async () => valueOf(await caller.call('member.profile')).clubLabel.labelName;
  expect(await label()).toBe('');
  await settled(here, member, [60_000_000n, 'lost'], [40_000_000n, 'lost']);
  await eventually('the level', async () => (await label()) === 'VIP 3');
  const status = async () => valueOf(await caller.call('vip.status'));
  expect(await status()).toMatchObject({
    level: 3,
    points: 100_000_000,
    heldBack: { level: 4, reason: 'kyc_required' },
    birthday: null,
  });
  const { content } = valueOf(await caller.call('rewards.list'));
  expect(content.filter(({ kind }) => kind === 'vip_upgrade').map(({ amount }) => amount)).toEqual([28_000, 88_000]);
  await eventually('the mail', async () => {
    const { list } = valueOf(await caller.call('inbox.list'));
    return list.some(({ kind }) => kind === 'vip_raised');
  });

  await verifyIdentity(here, member);
  await eventually('VIP 4', async () => (await label()) === 'VIP 4');
  expect(await status()).toMatchObject({ level: 4, heldBack: null });

  const support = await newOperator(here, ['support']);
  const head = valueOf(await support.call('ops.members.read', { params: { memberId: await idOf(member) } }));
  expect(head).toMatchObject({ clubLabel: 'VIP 4', vip: { level: 4, points: 100_000_000 } });
});

it('[PRO-09/vip] two nodes that give the gifts of a week give each once', async () => {
  const second = await startTestPlatform({ database: here.database });
  try {
    const member = await newMember(here.address);
    await settled(here, member, [20_000_000n, 'lost']);
    const memberId = await idOf(member);
    await eventually('the level', async () => (await here.platform.modules.vip.levelOf(memberId, 'VND')) === 2);
    await here.clock.advance(WEEK_MS);
    const nodes = [here, second].map(({ platform }) => platform.modules.vip);
    await Promise.all(nodes.flatMap((vip) => [vip.runPeriods(), vip.runPeriods()]));
    const given = await here.query(
      `SELECT promotion FROM promotions.entry WHERE member_id = $1 AND promotion = 'vip_weekly'`,
      [memberId],
    );
    expect(given).toHaveLength(1);
  } finally {
    await second.close();
  }
});

it('[PRO-04/vip] trial accounts have no level', async () => {
  const trial = await newMember(here.address);
  await here.query('UPDATE identity.member SET type = 4 WHERE id = $1', [await idOf(trial)]);
  expect(await trial.caller.call('vip.status')).toMatchObject({ ok: false });
  expect(await here.platform.modules.identity.moneyAccountOf(here.platform.kernel.db, await idOf(trial))).toBe(
    undefined,
  );
});
