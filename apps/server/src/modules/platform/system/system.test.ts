import { WHITELABEL_SWITCHES } from '@lantern/contract';
import { eventually, startModulePlatform, valueOf, type ModulePlatform } from '@lantern/testkit';
import { isNetwork, isInNetworks } from '@lantern/limits';
import { createDecipheriv, createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSystem, type SystemModule } from './index.ts';
import { merchantOf, systemStatus } from './rules/merchant.ts';

let platform: ModulePlatform;
let system: SystemModule;
/** A second node on the same database. */
let second: SystemModule;

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel) {
      system = await createSystem(kernel);
      second = await createSystem(kernel);
      return [system];
    },
  });
});
afterAll(async () => {
  await second.stop?.();
  await platform.close();
});

const whitelabel = async () => valueOf(await platform.guest().call('system.whitelabel'));
const status = async () => valueOf(await platform.guest().call('system.status')).status;

describe('[SYS-13/config] merchant settings', () => {
  it('describe the merchant of a fresh database', async () => {
    expect(await whitelabel()).toMatchObject({
      merchantCode: 'DENLONG',
      brandName: 'Đèn Lồng',
      languages: ['VI', 'EN'],
      languageDefault: 'VI',
      themeDefault: 'dark',
    });
    const settings = valueOf(await platform.guest().call('system.settings', { query: { language: 'EN' } }));
    expect(settings).toMatchObject({
      platform: 'mobile',
      merchantCode: 'DENLONG',
      language: 'EN',
      currency: 'VND',
      timeZone: 'Asia/Ho_Chi_Minh',
      currencyFormats: ['VND', 'VNDPLAY'].map((currency) => ({
        currency,
        symbol: '₫',
        symbolPosition: 'B',
        pattern: '#,##0',
        decimals: 0,
      })),
      trialEnabled: true,
      demo: true,
      gateway: { WEB: 1, MOBILE: 3 },
      prizeModes: ['Lott', 'ZY', 'Elott'],
      playTypes: ['trad', 'ent'],
      homeVariant: 'plain',
      jackpotFigures: 'illustrative',
      minimumAge: 18,
    });
    expect(system.merchantFor('any.host')).toEqual({
      code: 'DENLONG',
      currency: 'VND',
      defaultLanguage: 'VI',
      timeZone: 'Asia/Ho_Chi_Minh',
    });
  });

  it('show every switch of the source, on only where the feature is built', async () => {
    const { switches } = await whitelabel();
    expect(Object.keys(switches).toSorted()).toEqual([...WHITELABEL_SWITCHES].toSorted());
    expect(
      Object.entries(switches)
        .filter(([, enabled]) => enabled)
        .map(([name]) => name),
    ).toEqual(['USERNAMEREG3']);
  });

  it('[SYS-02/switches] follow an operator on every node without a restart', async () => {
    await system.setSwitch('DENLONG', 'CBS3', true);
    await eventually('the switch to apply', async () => (await whitelabel()).switches.CBS3 === true);
    await eventually('the switch on the other node', async () => (await second.switches('DENLONG')).CBS3);
    await system.setSwitch('DENLONG', 'CBS3', false);
    await eventually('the switch back', async () => (await whitelabel()).switches.CBS3 === false);
    expect((await system.switches('DENLONG')).CBS3).toBe(false);
  });

  it('[SYS-02/merchant] follow the database even without a notification', async () => {
    await platform.query(
      "UPDATE system.merchant SET brand_name = 'Đèn Lồng Đỏ', minimum_age = 21, hosts = '{vip.example}', time_zone = 'Asia/Bangkok'",
    );
    await eventually('the new name', async () => (await whitelabel()).brandName === 'Đèn Lồng Đỏ');
    await eventually('the new age', async () => (await system.minimumAge('DENLONG')) === 21);
    await eventually('the new zone at hand', async () => system.merchantFor('vip.example').timeZone === 'Asia/Bangkok');
    expect(valueOf(await platform.guest().call('system.settings')).minimumAge).toBe(21);
  });

  it('exclude the demo in production', async () => {
    const kernel = { ...platform.kernel, config: { ...platform.kernel.config, environment: 'production' as const } };
    const production = await createSystem(kernel);
    const answer = await production.handlers['system.settings']!(
      { merchant: { code: 'DENLONG' }, language: 'VI' } as never,
      { params: undefined, query: {}, body: undefined },
    );
    await production.stop?.();
    expect(answer.ok && answer.value.demo).toBe(false);
  });
});

describe('[SYS-01] [CALL-11/status] system status', () => {
  it('is 1 for maintenance, also with a region restriction; 2 for the region alone; 0 otherwise', async () => {
    expect([
      systemStatus(false, false),
      systemStatus(true, false),
      systemStatus(true, true),
      systemStatus(false, true),
    ]).toEqual([0, 1, 1, 2]);
    expect(await status()).toBe(0);
    for (const [maintenance, region, expected] of [
      ['Nâng cấp', null, 1],
      ['Nâng cấp', 'Giấy phép', 1],
      [null, 'Giấy phép', 2],
      [null, null, 0],
    ] as const) {
      await system.setStatus('DENLONG', { maintenance, region });
      await eventually(`status ${expected}`, async () => (await status()) === expected);
    }
  });
});

describe('[MSG-07] [CALL-11/customerService] [CALL-13/customerService] [SYS-02/customerService] customer service', () => {
  it('has no entry until an operator creates one, then encrypts its path in the agreed format', async () => {
    const list = async () => valueOf(await platform.guest().call('system.customerService')).list;
    expect(await list()).toEqual([]);
    await system.setCustomerService('DENLONG', 'CS', 'mailto:hotro@denlong.example');
    const [entry] = await eventually('the entry', async () => ((await list()).length > 0 ? list() : undefined));
    const characters = entry!.path.slice(-8);
    const sealed = Buffer.from(entry!.path.slice(0, -8), 'base64url');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      createHash('sha256').update(characters).digest(),
      sealed.subarray(0, 12),
    );
    decipher.setAuthTag(sealed.subarray(-16));
    const path = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString();
    expect([entry!.csType, path]).toEqual(['CS', 'mailto:hotro@denlong.example']);
    valueOf(await system.setCustomerService('DENLONG', 'WHATSAPP', 'https://wa.me/84900000000'));
    valueOf(await system.setCustomerService('DENLONG', 'LIVECHAT', '/m/help'));
    await eventually('an entry of each kind', async () => (await list()).length === 3);
    const entries = await list();
    expect(entries.map(({ csType }) => csType).toSorted()).toEqual(['CS', 'LIVECHAT', 'WHATSAPP']);
    for (const { path: hidden } of entries) expect(hidden).not.toMatch(/mailto|wa\.me|help/);
    for (const csType of ['CS', 'WHATSAPP', 'LIVECHAT'] as const)
      await system.setCustomerService('DENLONG', csType, undefined);
    await eventually('its end', async () => (await list()).length === 0);
  });
});

describe('[MSG-07] an address of customer service', () => {
  it.each([
    'javascript:alert(1)',
    'https://evil.example/wa.me',
    'http://wa.me/84',
    'https://user@wa.me/',
    '//evil.example',
    'data:text/html,x',
    ''.padEnd(10, ' '),
  ])('is refused off the allow-list: %s', async (path) => {
    const outcome = await system.setCustomerService('DENLONG', 'WHATSAPP', path);
    if (path.trim() === '') return expect(outcome.ok).toBe(true);
    expect(outcome).toEqual({
      ok: false,
      code: 'input_invalid',
      value: { fields: [{ field: 'path', reason: 'invalid' }] },
    });
  });
});

describe('[SYS-02/downloadLinks] [SYS-02/imageCdns] [SYS-02/domainRoute] [SYS-02/settings] [CALL-11/whitelabel] [CALL-11/settings] [CALL-11/domainRoute] [CALL-11/templateSet] [CALL-13/downloadLinks] [CALL-13/affiliateUrls] what an operator sets', () => {
  const settings = async () => valueOf(await platform.guest().call('system.settings'));

  it('is applied by every node while running: templates, CDNs, links, hosts, variants, bounds', async () => {
    valueOf(
      await system.changeSettings('DENLONG', {
        templateMemCen: 'base',
        templateDepFunc: 'base',
        imageCdns: ['https://cdn1.example', 'https://cdn2.example:8443'],
        linkHosts: ['partner.example'],
        affiliateUrls: ['https://partner.example/x'],
        hosts: ['vip.example', 'www.vip.example'],
        homeVariant: 'jackpot',
        jackpotFigures: 'confirmed',
        theme: 'light',
        languages: ['VI', 'EN', 'UR', 'PT'],
        minimumAge: 21,
        appWindowEnabled: true,
        downloadLoginRequired: true,
        kenoEnabled: true,
        appDownloadEnabled: true,
        referralEnabled: true,
        feedbackWordsMinimum: 3,
        feedbackWordsMaximum: 50,
      }),
    );
    valueOf(await system.setDownloadLink('DENLONG', 'Android', 'https://vip.example/app.apk'));
    await eventually(
      'the validation of a change',
      async () => (await settings()).homeVariant === 'jackpot' && (await settings()).downloadLinks.length === 1,
    );
    expect(await settings()).toMatchObject({
      template: { mem_cen: 'base', dep_func: 'base' },
      imageCDNs: ['https://cdn1.example', 'https://cdn2.example:8443'],
      linkHosts: ['vip.example', 'www.vip.example', 'partner.example'],
      affiliateUrls: [{ url: 'https://partner.example/x' }],
      downloadLinks: [{ resourceType: 'Android', url: 'https://vip.example/app.apk' }],
      minimumAge: 21,
      appWindowEnabled: true,
      downloadLoginRequired: true,
      kenoEnabled: true,
      jackpotFigures: 'confirmed',
      feedbackWords: { minimum: 3, maximum: 50 },
    });
    expect(await whitelabel()).toMatchObject({
      themeDefault: 'light',
      languages: ['VI', 'EN', 'UR', 'PT'],
      promotions: { APP_DOWNLOAD: { enabled: true }, REFERRAL: { enabled: true } },
    });
    expect(valueOf(await platform.guest().call('system.templateSet'))).toEqual({ mem_cen: 'base', dep_func: 'base' });
    expect(valueOf(await platform.guest().call('system.domainRoute')).list).toEqual([
      { url: 'https://vip.example' },
      { url: 'https://www.vip.example' },
    ]);
    await eventually('the CDNs on the other node', async () => second.imageCdns('vip.example').length === 2);
    const links = {
      AppDownloadIcon: '/art/icon-192.png',
      Android: 'https://vip.example/app.apk',
      IOS: 'https://vip.example/app.plist',
      MOBILECONFIG: 'https://vip.example/den-long.mobileconfig',
    } as const;
    for (const [resourceType, url] of Object.entries(links))
      valueOf(await system.setDownloadLink('DENLONG', resourceType as keyof typeof links, url));
    await eventually('a link of each kind', async () => (await settings()).downloadLinks.length === 4);
    expect(
      Object.fromEntries((await settings()).downloadLinks.map(({ resourceType, url }) => [resourceType, url])),
    ).toEqual(links);
    for (const resourceType of Object.keys(links))
      valueOf(await system.setDownloadLink('DENLONG', resourceType as keyof typeof links, undefined));
    valueOf(await system.changeSettings('DENLONG', { homeVariant: 'plain' }));
    await eventually(
      'one change that leaves the others',
      async () => (await settings()).homeVariant === 'plain' && (await settings()).downloadLinks.length === 0,
    );
    expect(await settings()).toMatchObject({ minimumAge: 21, template: { mem_cen: 'base' } });
  });

  it.each([
    ['a default language that is not offered', { languages: ['EN', 'UR'] as const }, 'defaultLanguage'],
    ['a language twice', { languages: ['VI', 'VI'] as const }, 'languages'],
    ['a host with a path', { hosts: ['a.example/x'] }, 'hosts'],
    ['a CDN in clear', { imageCdns: ['http://cdn.example'] }, 'imageCdns'],
    [
      'a CDN followed by another directive',
      { imageCdns: ["https://cdn.example; script-src 'unsafe-inline'"] },
      'imageCdns',
    ],
    ['a link host with a path', { linkHosts: ['partner.example/x'] }, 'linkHosts'],
    ['an affiliate address that runs', { affiliateUrls: ['javascript:alert(1)'] }, 'affiliateUrls'],
    ['an invalid network', { refusedNetworks: ['10.0.0.0/33'] }, 'refusedNetworks'],
    ['an age below the law', { minimumAge: 17 }, 'minimumAge'],
    ['bounds upside down', { feedbackWordsMinimum: 60 }, 'feedbackWordsMaximum'],
  ])('refuses %s and changes nothing', async (_name, change, field) => {
    const before = await settings();
    expect(await system.changeSettings('DENLONG', { kenoEnabled: false, ...change })).toEqual({
      ok: false,
      code: 'input_invalid',
      value: { fields: [{ field, reason: 'invalid' }] },
    });
    expect({ ...(await settings()), serverTime: 0 }).toEqual({ ...before, serverTime: 0 });
    expect(await system.changeSettings('NOBODY', {})).toMatchObject({ code: 'input_invalid' });
  });
});

describe('refused networks', () => {
  it('match addresses of both families, mapped ones too', () => {
    const networks = ['10.1.0.0/16', '2001:db8::/32'];
    expect(
      ['10.1.2.3', '::ffff:10.1.2.3', '10.2.0.1', '2001:db8:1::1', '2001:db9::1', 'nonsense'].map((ip) =>
        isInNetworks(networks, ip),
      ),
    ).toEqual([true, true, false, true, false, false]);
    expect(['10.0.0.0/8', '::/0', '10.0.0.1', 'x/8', '10.0.0.0/33'].map(isNetwork)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the merchant of a host', () => {
  const [first, other] = [
    { code: 'A', hosts: [], defaultMerchant: true },
    { code: 'B', hosts: ['b.example'], defaultMerchant: false },
  ];
  it('is the one that owns it, else the default', () => {
    expect(merchantOf([first, other], 'B.example').code).toBe('B');
    expect(merchantOf([first, other], 'nobody.example').code).toBe('A');
    expect(() => merchantOf([other], 'nobody.example')).toThrow();
  });
});
