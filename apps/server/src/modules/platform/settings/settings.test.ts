import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValue } from '@lantern/contract/ops/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callerFor,
  eventually,
  lastSeen,
  startNodeProcess,
  startTestPlatform,
  valueOf,
  type NodeProcess,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { addSecondMerchant } from '../../../../../../tests/kit/src/second-merchant.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';

let world: TestPlatform;
let admin: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  [admin, finance] = [await newOperator(world, ['admin']), await newOperator(world, ['finance'])];
  await addSecondMerchant(world);
});
afterAll(() => world.close());

const reason = 'thử cài đặt';
const rowOf = async (key: SettingKey, by = admin) =>
  valueOf(await by.call('ops.settings.list')).list.find((row) => row.key === key)!;
const change = async (by: TestOperator, entries: Partial<Record<SettingKey, SettingValue>>) => {
  const changes = await Promise.all(
    Object.entries(entries).map(async ([key, value]) => ({
      key: key as SettingKey,
      value: value as never,
      version: (await rowOf(key as SettingKey)).version,
    })),
  );
  return by.call('ops.settings.change', { body: { changes, reason } });
};

/** Another value of the same type, within the bounds and in accord with the other settings. */
const SPECIAL: Partial<Record<SettingKey, SettingValue>> = {
  'system.languages': ['VI', 'EN', 'UR'],
  'system.defaultLanguage': 'EN',
  'system.imageCdns': ['https://cdn.example'],
  'system.affiliateUrls': ['https://partner.example/x'],
  'system.refusedNetworks': ['203.0.113.0/24'],
  'system.hosts': ['den.example'],
  'system.downloadIOS': 'https://den.example/app.ipa',
  'system.downloadAndroid': 'https://den.example/app.apk',
  'system.downloadMOBILECONFIG': 'https://den.example/app.mobileconfig',
  'system.downloadAppDownloadIcon': 'https://den.example/icon.png',
  'system.supportCS': 'mailto:hotro@den.example',
  'system.supportLIVECHAT': '/m/help',
  'system.supportWHATSAPP': 'https://wa.me/84900000000',
  'promotions.dailyAmount.1': 900,
  'promotions.dailyAmount.2': 2_900,
  'promotions.dailyAmount.3': 5_900,
};
/** Missions of the day use the whole share of all missions, so nothing is left for those of the week. */
const WITHOUT_ROOM: readonly SettingKey[] = ['promotions.weeklyAmount.1', 'promotions.weeklyAmount.2'];
function otherValue(key: SettingKey, value: SettingValue): SettingValue {
  const { type } = SETTINGS[key];
  const special = SPECIAL[key];
  if (special !== undefined) return special;
  if (type.kind === 'switch') return value !== true;
  if (type.kind === 'choice') return type.options.find(({ id }) => id !== value)!.id;
  if (type.kind === 'number' || type.kind === 'amount')
    return (value as number) < type.maximum ? (value as number) + 1 : (value as number) - 1;
  return type.kind === 'text' ? 'abc' : ['abc.example'];
}

describe('[CON-13] settings', () => {
  test('every setting of the registry has a value, and is changed and taken back', async () => {
    const { list } = valueOf(await admin.call('ops.settings.list'));
    expect(list.map(({ key }) => key)).toEqual(SETTING_KEYS);
    // Some of them close the installation's other merchant out; this admin is of one merchant only.
    const both = await newOperator(world, ['admin', 'finance', 'risk', 'content'], ['DENLONG', 'SEN']);
    for (const { key, value, version } of list.filter((row) => !WITHOUT_ROOM.includes(row.key))) {
      const other = otherValue(key, value as SettingValue);
      const changes = [{ key, value: other as never, version }];
      const changed = valueOf(await both.call('ops.settings.change', { body: { changes, reason } }));
      expect([key, changed.list[0]]).toMatchObject([key, { value: other, version: 1, previous: value }]);
      const back = await both.call('ops.settings.back', { params: { key }, body: { version: 1, reason } });
      expect([key, valueOf(back).list[0]]).toMatchObject([key, { value, version: 2, previous: other }]);
    }
  }, 400_000);

  test('a change is seen by members at once, has a version, and tells its history', async () => {
    const words = async () => valueOf(await world.guest().call('system.settings')).feedbackWords;
    const key = 'system.feedbackWordsMinimum' as const;
    const before = await rowOf(key);
    valueOf(await change(admin, { [key]: 9 }));
    await eventually('the new value', async () => (await words()).minimum === 9);
    const now = await rowOf(key);
    expect(now).toMatchObject({ value: 9, version: before.version + 1, changedBy: expect.stringContaining('Op') });
    const { list } = valueOf(await admin.call('ops.settings.history', { params: { key } }));
    expect(list[0]).toMatchObject({ before: before.value, after: 9, reason, by: now.changedBy });
    const entries = await world.query('SELECT 1 FROM kernel.change WHERE subject LIKE $1', [`%${key}%`]);
    expect(entries).toEqual([]);
  });

  test('a stale version is refused with who was faster, and nothing of the request is made', async () => {
    const seen = await rowOf('withdrawals.minimum');
    const other = await rowOf('withdrawals.feeFreeDaily');
    valueOf(await change(finance, { 'withdrawals.minimum': 60_000 }));
    const stale = await finance.call('ops.settings.change', {
      body: {
        changes: [
          { key: 'withdrawals.feeFreeDaily', value: 7, version: other.version },
          { key: 'withdrawals.minimum', value: 70_000, version: seen.version },
        ],
        reason,
      },
    });
    expect(stale).toMatchObject({ code: 'changed_meanwhile', value: { key: 'withdrawals.minimum' } });
    expect(stale.ok ? '' : stale.value?.['by']).toMatch(/./);
    expect((await rowOf('withdrawals.feeFreeDaily')).value).toBe(other.value);
  });

  test('of two changes at once one is made', async () => {
    const key = 'turnover.depositMultiple' as const;
    const { version } = await rowOf(key);
    const answers = await Promise.all(
      [3, 4].map((value) =>
        finance.call('ops.settings.change', { body: { changes: [{ key, value, version }], reason } }),
      ),
    );
    expect(answers.map((answer) => (answer.ok ? 'done' : answer.code)).sort()).toEqual(['changed_meanwhile', 'done']);
  });

  test('type, bounds and what the others rule out are refused with the key', async () => {
    for (const [key, value] of [
      ['withdrawals.minimum', 0],
      ['withdrawals.minimum', 'nhiều'],
      ['withdrawals.maximum', 1],
      ['system.theme', 'pink'],
      ['system.minimumAge', 17],
      ['system.languages', ['EN']],
      ['system.hosts', ['sen.example']],
      ['system.supportCS', 'javascript:alert(1)'],
      ['cashback.rate.LOTT', 2_000],
    ] as const) {
      const by = await adminOfAll();
      expect([key, await change(by, { [key]: value as never })]).toMatchObject([key, { code: 'field_invalid' }]);
    }
  });

  let everything: TestOperator | undefined;
  const adminOfAll = async () =>
    (everything ??= await newOperator(world, ['admin', 'finance', 'risk', 'content'], ['DENLONG']));

  test('[CON-02/settings] each setting needs its own right; what merchants share needs an operator of all of them', async () => {
    expect(await change(finance, { 'system.theme': 'light' })).toMatchObject({ code: 'permission_denied' });
    expect((await rowOf('system.theme', finance)).canChange).toBe(false);
    expect(await change(admin, { 'identity.captcha': true })).toMatchObject({ code: 'merchant_foreign' });
    expect(await change(admin, { 'system.currencySymbol': 'đ' })).toMatchObject({ code: 'merchant_foreign' });
    expect((await rowOf('identity.captcha')).canChange).toBe(false);
  });

  test('[CON-16/settings] what one merchant sets, another does not have', async () => {
    const sen = await newOperator(world, ['admin', 'finance', 'risk', 'content'], ['SEN']);
    const before = valueOf(await sen.call('ops.settings.list')).list;
    const all = await adminOfAll();
    const own = valueOf(await admin.call('ops.settings.list')).list.filter(
      ({ key }) =>
        SETTINGS[key].scope === 'merchant' && key !== 'system.maintenanceReason' && !WITHOUT_ROOM.includes(key),
    );
    for (const { key, value, version } of own) {
      const changes = [{ key, value: otherValue(key, value as SettingValue) as never, version }];
      valueOf(await all.call('ops.settings.change', { body: { changes, reason } }));
    }
    expect(valueOf(await sen.call('ops.settings.list')).list).toEqual(before);
    const { list } = valueOf(await sen.call('ops.settings.history', { params: { key: 'system.theme' } }));
    expect(list).toEqual([]);
  }, 400_000);
});

describe('[CON-13/nodes] two processes on one database', () => {
  let node: NodeProcess | undefined;
  let dataDir: string;
  afterAll(async () => {
    await node?.terminate();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a change made at one is what the other answers by within a second', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lantern-settings-'));
    node = await startNodeProcess({ DATABASE_URL: world.database.connectionString, DATA_DIR: dataDir });
    const there = callerFor(node.address);
    const isOn = async () => valueOf(await there.call('system.whitelabel')).switches.CBS3;
    const before = await isOn();
    valueOf(await change(admin, { 'system.CBS3': !before }));
    expect(await lastSeen(async () => (await isOn()) === before)).toBeLessThan(1_000);
    expect(await isOn()).toBe(!before);
  }, 400_000);
});
