/** Hostile markup in a real browser, bypassing the server's filter: the page builds nothing that runs, loads, covers or reports. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { expectSoon } from '../setup/login-screen.ts';
import { MARKUP_PROBES } from '../setup/markup-probes.ts';
import { launchBrowser, openPhone, says, SMALL, TALL } from '../setup/phone.ts';
import { publishDemoContent } from '../setup/seeded-content.ts';
import { accessibilityFindings, survey } from '../setup/screen-survey.ts';

const MERCHANT = 'DENLONG';
const HELP = '**/wps/system/helpCenter*';
/** A probe's marker: a number that only its own text has. */
const marked = (probe: string, at: number): string => `<p>probe-${at}</p>${probe}`;

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  await publishDemoContent(here);
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

/** What a shown text must not have, measured in the page. */
const findings = (page: Page): Promise<string[]> =>
  page.getByTestId('help-detail').evaluate((text) => {
    const found: string[] = [];
    for (const element of text.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (/^on|^(?:id|name|srcset|ping|poster|action|formaction|srcdoc)$/.test(name)) found.push(`${name}=${value}`);
        if (
          (name === 'href' || name === 'src') &&
          !['mailto:', 'tel:'].includes(new URL(value, location.href).protocol) &&
          new URL(value, location.href).origin !== location.origin
        )
          found.push(`${name}=${value}`);
      }
      if (
        /^(?:script|style|iframe|object|embed|link|meta|base|form|input|button|svg|math|video|audio|template)$/i.test(
          element.tagName,
        ) &&
        element.closest('button') === null
      )
        found.push(element.tagName);
      const { position, zIndex } = getComputedStyle(element);
      if (position === 'fixed' || position === 'absolute' || Number(zIndex) > 0)
        found.push(`${element.tagName} ${position} ${zIndex}`);
    }
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      found.push(`as wide as ${document.documentElement.scrollWidth}`);
    return found;
  });

describe('[MSG-08] hostile markup on the screen', () => {
  test('of every class runs nothing, contacts no other host, stays in its column, and triggers no policy violation', async () => {
    const probes = Object.values(MARKUP_PROBES).flat();
    const phone = await openPhone(browser, here.address, { expected: /\/x(?:\.png)?$|\/x\/|404/, viewport: SMALL });
    const { page } = phone;
    const foreign: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== new URL(here.address).origin) foreign.push(request.url());
    });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen, hurt: () => void seen.push('ran') });
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI }) => void seen.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    await page.route(HELP, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { value: { list: object[] } };
      body.value.list = probes.map((probe, at) => ({
        title: `x${at}`,
        content: marked(probe, at),
        kind: 'topic',
        children: [],
      }));
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/m/helpDetail?p=0');
    for (const [at, probe] of probes.entries()) {
      await page.evaluate((p) => {
        history.replaceState(history.state, '', `/m/helpDetail?p=${p}`);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, at);
      await expectSoon(() => page.getByTestId('help-detail').innerText()).toMatch(new RegExp(`probe-${at}(?!\\d)`));
      expect(await findings(page), probe.slice(0, 200)).toEqual([]);
    }
    expect([await page.evaluate(() => (window as unknown as { seen: string[] }).seen), foreign]).toEqual([[], []]);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});

describe('[MSG-08] the leaving page', () => {
  test('a confirmation is shown before an unlisted host; a listed one is opened directly', async () => {
    valueOf(await here.platform.modules.system.changeSettings(MERCHANT, { linkHosts: ['partner.example'] }));
    await eventually('the named host', async () =>
      valueOf(await here.guest().call('system.settings')).linkHosts.includes('partner.example'),
    );
    const content =
      '<p><a href="https://foreign-shop.example/offer?a=1&amp;b=2">xa</a> <a href="https://partner.example/x">gần</a> <a href="/m/lottery">nhà</a></p>';
    valueOf(
      await here.platform.modules.content.publishHelpItem({
        merchantCode: MERCHANT,
        helpItemId: 'links',
        titleVi: 'Liên kết',
        titleEn: 'Links',
        contentVi: content,
        contentEn: content,
        sort: -1,
      }),
    );
    for (const [theme, language, viewport] of [
      ['dark', 'vi', SMALL],
      ['light', 'en', TALL],
    ] as const) {
      const phone = await openPhone(browser, here.address, {
        viewport,
        stored: { theme, language: language.toUpperCase() },
      });
      const { page, context } = phone;
      await page.goto('/m/helpDetail?p=0');
      const links = page.getByTestId('help-detail').getByRole('link');
      await expectSoon(() =>
        links.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])),
      ).toEqual([
        ['/m/leaving?to=https%3A%2F%2Fforeign-shop.example%2Foffer%3Fa%3D1%26b%3D2', null],
        ['https://partner.example/x', 'noopener noreferrer'],
        ['/m/lottery', null],
      ]);
      await links.first().tap();
      await page.waitForURL('**/m/leaving?to=*');
      await expectSoon(() => page.getByTestId('leaving-host').innerText()).toBe('foreign-shop.example');
      await expect
        .poll(() => page.getByTestId('leaving-address').innerText())
        .toBe('https://foreign-shop.example/offer?a=1&b=2');
      await expect.poll(() => survey(page, { theme, language, viewport })).toEqual([]);
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);
      await context.route('https://foreign-shop.example/**', (route) => route.fulfill({ status: 200, body: 'offer' }));
      const [opened] = await Promise.all([context.waitForEvent('page'), page.getByTestId('leaving-go').tap()]);
      await expect.poll(() => opened.url()).toBe('https://foreign-shop.example/offer?a=1&b=2');
      // The host sees the referring origin, not the screen.
      expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, `${here.address}/`]);
      await opened.close();
      await page.getByTestId('leaving-stay').tap();
      await page.waitForURL('**/m/helpDetail?p=0');
      expect(phone.complaints).toEqual([]);
      await phone.close();
    }
  });

  test('leads nowhere for a forbidden address', async () => {
    const phone = await openPhone(browser, here.address);
    for (const to of [
      'javascript:hurt()',
      'https://a@foreign-shop.example/',
      '//foreign-shop.example',
      '/m/home',
      'data:text/html,x',
      '',
    ]) {
      await phone.page.goto(`/m/leaving?to=${encodeURIComponent(to)}`);
      await says(phone.page.getByTestId('empty'), /Liên kết không dùng được/);
      await expect.poll(() => phone.page.getByTestId('leaving-go').count(), { message: to }).toBe(0);
    }
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
