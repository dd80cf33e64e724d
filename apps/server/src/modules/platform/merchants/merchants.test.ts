import { HOUSE_LOOK } from '@lantern/contract/look';
import { SETTING_KEYS, SETTINGS } from '@lantern/contract/ops/settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startTestPlatform, valueOf, type TestPlatform } from '../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';

let world: TestPlatform;
let admin: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  admin = await newOperator(world, ['admin']);
});
afterAll(() => world.close());

const LOOK = {
  ...HOUSE_LOOK,
  brand: '#0f766e',
  inkDark: '#5fd4c6',
  inkLight: '#0a635c',
  groundDark: '#07141a',
  groundLight: '#eef4ee',
};
const BRAND = {
  merchantCode: 'SENVANG',
  brandName: 'Sen Vàng',
  hosts: ['SenVang.example'],
  currency: 'PKR',
  languages: ['EN', 'UR'] as ('EN' | 'UR')[],
  defaultLanguage: 'EN' as const,
  timeZone: 'Asia/Karachi',
  theme: 'light' as const,
  look: LOOK,
  vendors: [] as string[],
  terms: { vi: '', en: '<p>Play fair<script>alert(1)</script></p>' },
  reason: 'new brand',
};
const create = (change: Partial<typeof BRAND> & { mark?: string } = {}) =>
  admin.call('ops.merchants.create', { body: { ...BRAND, ...change } });
/** What a guest of a host name gets. */
async function at<T>(host: string, path: string): Promise<T> {
  const { request } = await import('node:http');
  const { hostname, port } = new URL(world.address);
  return await new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { host, 'accept-language': 'en' } }, (answer) => {
      let body = '';
      answer.on('data', (part: Buffer) => (body += part.toString()));
      answer.on('end', () => resolve((JSON.parse(body) as { value: T }).value));
    })
      .on('error', reject)
      .end();
  });
}
const brandAt = (host: string) =>
  at<{ merchantCode: string; brandName: string; look?: typeof LOOK; markUrl?: string }>(host, '/wps/system/whitelabel');

describe('[CON-16/create] a merchant made in the console', () => {
  test('is refused with a field at fault, and leaves nothing behind', async () => {
    for (const [change, code] of [
      [{ merchantCode: 'DENLONG' }, 'merchant_taken'],
      [{ hosts: ['not a host'] }, 'field_invalid'],
      [{ currency: 'ABC' }, 'field_invalid'],
      [{ timeZone: 'Mars/Olympus' }, 'field_invalid'],
      [{ defaultLanguage: 'VI' as never }, 'field_invalid'],
      [{ vendors: ['nobody'] }, 'field_invalid'],
      [{ look: { ...LOOK, inkLight: '#3fae9f' } }, 'look_contrast'],
      [{ mark: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }, 'upload_invalid'],
    ] as const)
      expect([change, await create(change as never)]).toMatchObject([change, { code }]);
    expect(await world.query("SELECT code FROM system.merchant WHERE code <> 'DENLONG'")).toEqual([]);
    expect(await world.query("SELECT 1 FROM turnover.setting WHERE merchant_code = 'SENVANG'")).toEqual([]);
    expect(valueOf(await admin.call('ops.merchants.list')).list).toHaveLength(1);
  });

  test('is live under its host name with its look, mark, currency, languages, products and terms', async () => {
    const mark = (
      await sharp({ create: { width: 90, height: 60, channels: 4, background: '#0f766e' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const { vendors } = valueOf(await admin.call('ops.merchants.options'));
    const made = valueOf(await create({ mark, vendors: [vendors[0]!.code] }));
    expect(made).toMatchObject({ hosts: ['senvang.example'], state: 'live', vendors: 1, version: 1 });
    await eventually('the brand', async () => (await brandAt('senvang.example')).merchantCode === 'SENVANG');
    const brand = await brandAt('senvang.example');
    expect(brand).toMatchObject({ brandName: 'Sen Vàng', look: LOOK, markUrl: made.markUrl });
    expect((await brandAt('other.example')).merchantCode).toBe('DENLONG');
    const picture = await fetch(new URL(made.markUrl!, world.address));
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      format: 'png',
      width: 256,
      height: 256,
    });
    expect(await at('senvang.example', '/wps/system/settings/consolidated')).toMatchObject({
      currency: 'PKR',
      timeZone: 'Asia/Karachi',
    });
    const help = await world.query<{ content: string }>(
      "SELECT content_en AS content FROM content.help_item WHERE merchant_code = 'SENVANG'",
    );
    expect(help).toEqual([{ content: '<p>Play fair</p>' }]);
  });

  test('has the preset of every setting, and its creator works for it', async () => {
    const { list } = valueOf(await admin.call('ops.settings.list', undefined, { merchant: 'SENVANG' }));
    expect(list.map(({ key }) => key)).toEqual(SETTING_KEYS);
    const own = ['system.brandName', 'system.hosts', 'system.languages', 'system.defaultLanguage', 'system.theme'];
    for (const { key, value } of list)
      if (SETTINGS[key].scope === 'merchant' && !own.includes(key))
        expect([key, value]).toEqual([key, SETTINGS[key].preset]);
    expect(valueOf(await admin.call('ops.merchants.list')).list.map(({ merchantCode }) => merchantCode)).toEqual([
      'DENLONG',
      'SENVANG',
    ]);
    const other = await newOperator(world, ['admin']);
    expect(await other.call('ops.settings.list', undefined, { merchant: 'SENVANG' })).toMatchObject({
      code: 'merchant_foreign',
    });
    expect(valueOf(await other.call('ops.merchants.list')).list).toHaveLength(1);
  });

  test('its host names and code are taken from then on', async () => {
    expect(await create({ hosts: ['other.example'] })).toMatchObject({ code: 'merchant_taken' });
    expect(await create({ merchantCode: 'SENTRANG' })).toMatchObject({
      code: 'host_taken',
      value: { host: 'senvang.example' },
    });
  });

  test('its look is changed over the version that was seen', async () => {
    const body = { look: { ...LOOK, brand: '#115e59' }, version: 1, reason: 'darker' };
    const on = { merchant: 'SENVANG' };
    expect(valueOf(await admin.call('ops.merchants.setLook', { body }, on)).version).toBe(2);
    await eventually('the colour', async () => (await brandAt('senvang.example')).look?.brand === '#115e59');
    expect(await admin.call('ops.merchants.setLook', { body }, on)).toMatchObject({ code: 'changed_meanwhile' });
    expect((await brandAt('other.example')).look).toBeUndefined();
  });
});
