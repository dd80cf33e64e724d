/** Home on a phone with the full catalogue: what it requests, shows, hides, and how each block fails by itself. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, valueOf } from '../kit/src/index.ts';
import {
  carouselOf,
  failCall,
  HOSTS_BANNER,
  MERCHANT,
  openHomeWorld,
  reachLowerHome,
  watchTurns,
  type HomeWorld,
} from '../setup/home-world.ts';
import { expectSoon } from '../setup/login-screen.ts';
import { launchBrowser, MOVING, SMALL, stopClock, TALL, toasted } from '../setup/phone.ts';
import { accessibilityFindings, survey } from '../setup/screen-survey.ts';

const VENDORS = '**/wps/game/vendors*';
const HOT = '**/wps/relay/GCSGAME_hotGamesV2*';
const ANNOUNCEMENTS = '**/wps/relay/MCSFE_getListAnnouncements*';
const WINNERS = '**/wps/relay/ODSFE2_getWinnerBoard*';
const FAVOURITES = '**/wps/relay/MCSFE_getFavoriteGames*';

let world: HomeWorld;
let browser: Browser;
beforeAll(async () => {
  world = await openHomeWorld(() => browser);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world.close();
});

const tiles = (page: Page) => page.getByTestId('hot-block').getByTestId('game-tile');

/** Waits until home and everything below it is shown. */
async function stands(page: Page): Promise<void> {
  await tiles(page).first().waitFor();
  await reachLowerHome(page);
  await page.getByTestId('carousel').waitFor();
}

describe('[HOME-01] loading', () => {
  test.each([
    ['a member', true],
    ['a guest', false],
  ])('of %s shows until the vendors are here', async (_name, signedIn) => {
    const requested: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await world.atHome(
      async (page) => {
        const loading = page.getByTestId('home-loading');
        await expectSoon(() => loading.getAttribute('data-loading')).toBe('true');
        await page.getByTestId('banners').waitFor();
        release();
        await expectSoon(() => loading.getAttribute('data-loading')).toBe('false');
        await stands(page);
        const called = (call: string) => requested.some((url) => url.includes(call));
        await expect.poll(() => called('MCSFE_getListAnnouncements?types=B%2CPL%2CPU&platform=M')).toBe(true);
        expect(called('/wps/game/vendors')).toBe(true);
        await expect.poll(() => [called('/wps/member/info'), called('/wps/wallets/gcs')]).toEqual([signedIn, signedIn]);
      },
      {
        ...(signedIn ? { who: world.member } : {}),
        async prepare({ page }) {
          page.on('request', (request) => requested.push(request.url()));
          await page.route(VENDORS, async (route) => {
            await held;
            await route.continue();
          });
        },
      },
    );
  });

  test('the part below the first view is drawn on interaction', async () => {
    await world.atHome(
      async (page) => {
        await tiles(page).first().waitFor();
        const room = () => page.evaluate(() => document.documentElement.scrollHeight > 2 * window.innerHeight);
        await expect
          .poll(async () => [await page.getByTestId('site-footer').count(), await room()], {
            message: 'its space is reserved',
          })
          .toEqual([0, true]);
        await page.keyboard.press('Tab');
        await page.getByTestId('site-footer').waitFor();
      },
      // So low that this small catalogue's games reach below it.
      { prepare: ({ page }) => page.setViewportSize({ width: 320, height: 400 }) },
    );
  });
});

describe('[HOME-02] the header', () => {
  test('offers guests sign-in and registration', async () => {
    await world.atHome(async (page) => {
      await page.getByTestId('header-register').tap();
      await page.waitForURL('**/m/register');
      await page.goBack();
      await page.getByTestId('header-login').tap();
      await page.waitForURL('**/m/login');
      await expect.poll(() => page.getByTestId('header-user-info').count()).toBe(0);
    });
  });

  test('shows members their name and balance, leads to the member centre and to logout', async () => {
    await world.atHome(
      async (page) => {
        const pill = page.getByTestId('header-user-info');
        await expectSoon(() => pill.innerText()).toMatch(/12\.480\.500\s₫[\s\S]*minhanh/);
        await expect.poll(() => page.getByTestId('header-logo').isVisible()).toBe(true);
        await expect.poll(() => page.getByTestId('header-login').count()).toBe(0);
        await pill.tap();
        await page.waitForURL('**/m/member/home');
        await page.goBack();
        await page.getByTestId('header-logout').tap();
        await page.getByTestId('dialog').waitFor();
      },
      { who: world.member },
    );
  });
});

describe('[HOME-06] the carousel', () => {
  test('turns every five seconds, in a loop; without the live group; a press opens the target', async () => {
    valueOf(await world.here.platform.modules.content.publishAnnouncement(HOSTS_BANNER));
    await world.atHome(
      async (page) => {
        await stands(page);
        const slides = page.getByTestId('carousel').locator('[aria-roledescription="slide"]');
        await expect.poll(() => slides.count()).toBe(3);
        await expect.poll(() => page.getByText('of-the-hosts').count()).toBe(0);
        const standing = async () => (await carouselOf(page)).at;
        await expectSoon(standing).toBe(1);
        const gap = await slides.evaluateAll(
          ([one, two]) => two!.getBoundingClientRect().left - one!.getBoundingClientRect().right,
        );
        expect(gap).toBeCloseTo(5, 0);
        await expectSoon(() => page.getByTestId('carousel').getAttribute('data-running')).toBe('true');
        await stopClock(page);
        /** A turn has ended when its slide is at the start, its dot is active and the time until the next turn has begun, however long the browser needs. */
        const rest = (at: number, turns: number) =>
          expectSoon(() => carouselOf(page)).toMatchObject({ at, pip: at - 1, turns, waits: true });
        // Turns made while the page was drawn are not counted: on a busy machine one may have cut another short, and the last may
        // still be running, with a timer of the stopped clock.
        let at = 0;
        let turns = 0;
        await expectSoon(async () => {
          const now = await carouselOf(page);
          [at, turns] = [now.at, now.turns];
          const rests = now.waits && at >= 1 && at <= 3 && now.pip === at - 1;
          if (!rests) await page.clock.runFor(200);
          return rests;
        }).toBe(true);
        for (; at < 4; at += 1, turns += 1) {
          await rest(at, turns);
          const { waitsSinceMs, nowMs } = await carouselOf(page);
          await page.clock.runFor(waitsSinceMs + 5_000 - nowMs - 1);
          await rest(at, turns);
          await page.clock.runFor(1);
          await expectSoon(async () => (await carouselOf(page)).turns).toBe(turns + 1);
        }
        // The loop shows a copy of the first slide, and the strip is reset to the slide itself.
        await expectSoon(standing).toBe(4);
        await page.clock.runFor(200);
        await expectSoon(standing).toBe(1);
        await page.clock.resume();
        await slides.first().getByTestId('banner-open').tap();
        await page.waitForURL('**/m/lottery');
      },
      { prepare: watchTurns, ...MOVING },
    );
  });

  test('does not move and has no dots with one banner, and shows the default banner without any', async () => {
    const keep = (count: number) => async (page: Page) => {
      await page.route(ANNOUNCEMENTS, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { value: { list: { type: string; groupName?: string; url?: string }[] } };
        let left = count;
        body.value.list = body.value.list.filter(
          ({ type, groupName }) => type !== 'B' || (groupName === 'm_home' && left-- > 0),
        );
        for (const item of body.value.list) if (item.type === 'B') item.url = 'https://example.com/offer';
        await route.fulfill({ response: answer, json: body });
      });
    };
    await world.atHome(
      async (page) => {
        await stands(page);
        await expect.poll(() => page.getByTestId('carousel-pages').count()).toBe(0);
        await expect.poll(() => page.getByTestId('carousel').getAttribute('data-running')).toBe('false');
        // That host is not on the allow-list.
        await page.getByTestId('banner-open').tap();
        await page.waitForURL('**/m/leaving?to=https%3A%2F%2Fexample.com%2Foffer');
      },
      { prepare: ({ page }) => keep(1)(page), ...MOVING },
    );
    await world.atHome(
      async (page) => {
        await page.getByTestId('banners').getByRole('heading').waitFor();
        await expect.poll(() => page.getByTestId('carousel').count()).toBe(0);
      },
      { prepare: ({ page }) => keep(0)(page), ...MOVING },
    );
  });
});

describe('[HOME-07] quick navigation', () => {
  test('[HOME-14] always has five entries; customer service and its floating button only with an address', async () => {
    const { system } = world.here.platform.modules;
    const places = (page: Page) =>
      page
        .getByTestId('quick-nav')
        .locator('[data-testid]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-testid')));
    valueOf(await system.setCustomerService(MERCHANT, 'CS', undefined));
    await world.atHome(async (page) => {
      await stands(page);
      await expectSoon(() => places(page)).toHaveLength(5);
      await expect.poll(async () => (await places(page)).slice(0, 2)).toEqual(['quick-hot', 'quick-notice']);
      await expect.poll(() => page.getByTestId('service-button').count()).toBe(0);
      await page.getByTestId('quick-hot').tap();
      await page.waitForURL('**/m/gameList?type=hot');
    });
    valueOf(await system.setCustomerService(MERCHANT, 'CS', '/m/help'));
    await world.atHome(async (page, { context }) => {
      await stands(page);
      await expect.poll(async () => (await places(page))[1]).toBe('quick-service');
      for (const signInPage of ['quick-service', 'service-button']) {
        const [opened] = await Promise.all([context.waitForEvent('page'), page.getByTestId(signInPage).tap()]);
        await expect.poll(() => new URL(opened.url()).pathname, { message: signInPage }).toBe('/m/help');
        await opened.close();
      }
    });
    valueOf(await system.setCustomerService(MERCHANT, 'CS', undefined));
  });
});

describe('the game centre', () => {
  test('[HOME-08] [HOME-09] lists HOT, FAV and the families, JL behind FISH; each shows its games or its vendors', async () => {
    await world.atHome(async (page) => {
      await stands(page);
      const rail = page.getByTestId('category-rail');
      const codes = () =>
        rail
          .getByRole('button')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-testid')!.replace('category-', '')));
      await expect.poll(async () => (await codes()).slice(0, 2)).toEqual(['HOT', 'FAV']);
      await expect.poll(async () => (await codes())[(await codes()).indexOf('FISH') + 1]).toBe('JL');
      await expect.poll(() => page.getByTestId('game-centre').getAttribute('data-category')).toBe('HOT');

      await page.evaluate(() => window.scrollTo(0, 1_500));
      const [requested] = await Promise.all([
        page.waitForRequest(/hotGamesV2.*gameType=RNG/),
        page.getByTestId('category-RNG').tap(),
      ]);
      expect(requested.method()).toBe('GET');
      await page.getByTestId('family-games').getByTestId('game-tile').first().waitFor();
      await expect
        .poll(() => page.getByTestId('game-centre').evaluate((block) => block.getBoundingClientRect().top))
        .toBeGreaterThan(40);

      await page.getByTestId('category-FAV').tap();
      expect(await toasted(page, /\S/)).toMatchObject({ type: 'info' });
      await page.getByTestId('category-SPORTS').tap();
      const card = page.getByTestId('family-vendors').getByTestId('vendor-card').first();
      await card.waitFor();
      await expect.poll(() => page.getByTestId('family-vendors').getByTestId('game-tile').count()).toBe(0);
      await card.tap();
      await page.waitForURL(/\/m\/gameList\?gameType=SPORTS&vassalage=\w+/);
      await page.goBack();
      await page.getByTestId('category-ELOTT').waitFor();
      await page.getByTestId('category-ELOTT').tap();
      // A lottery needs a member: the sign-in page first.
      await page.waitForURL('**/m/login');
    });
  });

  test('[HOME-10] [HOME-15] is plain or with jackpots, and links to more where there is more', async () => {
    await world.useVariant('plain');
    await world.atHome(async (page) => {
      await stands(page);
      await expect.poll(() => tiles(page).count()).toBe(20);
      await expect.poll(() => page.getByTestId('jackpot').count()).toBe(0);
      await expect.poll(() => page.getByTestId('tile-figure').count()).toBe(0);
      await page.getByTestId('hot-block').getByRole('button', { name: 'Xem thêm' }).tap();
      await page.waitForURL('**/m/gameList?type=hot');
    });
    await world.useVariant('jackpot');
    await world.atHome(async (page) => {
      await stands(page);
      const live = page.getByTestId('hot-live').getByTestId('game-tile');
      const counts = async () => ({
        all: await tiles(page).count(),
        dealt: await live.count(),
        figures: await page.getByTestId('tile-figure').count(),
      });
      // Each part fills whole rows of two.
      await expect
        .poll(async () => {
          const { all, dealt, figures } = await counts();
          return [dealt > 0, all % 2, dealt % 2, all <= 18 && all >= 16, figures === all - dealt];
        })
        .toEqual([true, 0, 0, true, true]);
      for (const text of await page.getByTestId('tile-figure').allInnerTexts()) expect(text).toMatch(/^\d{2}\.\d{3}$/);
      await expect.poll(() => page.getByTestId('hot-block').innerText()).toContain('minh họa');
    }, MOVING);
  });

  test('[NAV-19] is a page of its own', async () => {
    await world.atHome(
      async (page) => {
        await tiles(page).first().waitFor();
        await expect.poll(() => page.getByTestId('header').innerText()).toContain('Sảnh game');
        await page.getByTestId('category-FISH').tap();
        await page.getByTestId('family-games').getByTestId('game-tile').first().waitFor();
      },
      { path: '/m/gameCenter' },
    );
  });
});

describe('a member’s own', () => {
  test('[HOME-11] collection is shown when not empty, and leads to its list', async () => {
    // Of this attempt's own, without favourites.
    const member = await newMember(world.here.address);
    await world.atHome(
      async (page) => {
        await stands(page);
        await expect.poll(() => page.getByTestId('favourites-block').count()).toBe(0);
        await tiles(page).first().locator('..').getByTestId('game-tile-star').tap();
        await page.getByTestId('favourites-block').getByTestId('game-tile').waitFor();
        await page.getByTestId('favourites-block').getByRole('button', { name: 'Xem thêm' }).tap();
        await page.waitForURL('**/m/gameList?type=fav');
      },
      { who: member },
    );
  });

  test('[NAV-05] link to the app is above home’s header, and nowhere else', async () => {
    const { system } = world.here.platform.modules;
    valueOf(await system.setDownloadLink(MERCHANT, 'Android', 'https://example.com/app.apk'));
    valueOf(await system.changeSettings(MERCHANT, { appWindowEnabled: true }));
    const android = {
      userAgent:
        'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
    };
    await world.atHome(async (page) => {
      for (const path of ['/', '/m/index.html', '/m/home']) {
        await page.goto(path);
        await page.getByTestId('download-bar').waitFor();
      }
      await page.goto('/m/gameCenter');
      await tiles(page).first().waitFor();
      await expect.poll(() => page.getByTestId('download-bar').count()).toBe(0);
    }, android);
    valueOf(await system.changeSettings(MERCHANT, { appWindowEnabled: false }));
    valueOf(await system.setDownloadLink(MERCHANT, 'Android', undefined));
  });
});

describe('each block', () => {
  const BLOCKS = [
    { call: ANNOUNCEMENTS, block: 'banners-failed', stays: 'hot-block' },
    { call: HOT, block: 'hot-block', stays: 'quick-nav' },
    { call: VENDORS, block: 'vendor-menu', stays: 'hot-block' },
    { call: WINNERS, block: 'winner-board', stays: 'vendor-menu' },
    { call: '**/lgw/vn/games/game_menu*', block: 'live-draws', stays: 'winner-board' },
    { call: FAVOURITES, block: 'favourites-block', stays: 'winner-board' },
  ] as const;

  test('fails by itself, says so, and recovers on retry', async () => {
    await world.atHome(
      async (page) => {
        for (const { call, block, stays } of BLOCKS) {
          const heal = await failCall(page, call);
          await page.goto('/m/home');
          await reachLowerHome(page);
          const failure = page.getByTestId(block).getByTestId('block-failure');
          await failure.waitFor();
          await page.getByTestId(stays).waitFor();
          await expect
            .poll(() => page.getByTestId(stays).getByTestId('block-failure').count(), {
              message: `${stays} without ${block}`,
            })
            .toBe(0);
          await heal();
          // A part of the page that starts only now reads the same call anew, and may be first.
          const retry = failure.getByTestId('block-retry');
          await expect
            .poll(async () => {
              if ((await retry.count()) > 0) await retry.tap({ timeout: 2_000 }).catch(() => undefined);
              return failure.count();
            })
            .toBe(0);
        }
      },
      { who: world.member, expected: /\/wps\/|\/lgw\// },
    );
  });

  test('[HOME-15] is shown without optional data: settings, service, switches, member, wallet', async () => {
    await world.atHome(
      async (page) => {
        const shaping = [
          '**/wps/system/settings/consolidated*',
          '**/wps/system/customerService*',
          '**/wps/system/whitelabel*',
          '**/wps/member/info',
          '**/wps/wallets/gcs',
        ];
        for (const call of shaping) await failCall(page, call);
        let requested = 0;
        page.on('request', (request) => (requested += request.url().includes('/settings/consolidated') ? 1 : 0));
        await page.goto('/m/home');
        await stands(page);
        await expect.poll(() => page.getByTestId('block-failure').count()).toBe(0);
        await expect.poll(() => page.getByTestId('below-fold').getAttribute('data-variant')).toBe('plain');
        // A refusal is not retried forever.
        expect(requested).toBeLessThan(10);
      },
      { who: world.member, expected: /\/wps\/|\/lgw\// },
    );
  });

  test('keeps its layout with one game with a very long name, without pictures, on the smallest phone and the widest, in every theme', async () => {
    const NAME = 'Truyềnthuyếtrồngvàngvàkhobáubịlãngquên của những vị thần đêm trăng';
    const only = (page: Page) =>
      page.route(HOT, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { value: { games: { displayName: string; vendorName: string }[] } };
        body.value.games = body.value.games.slice(0, 1);
        for (const game of body.value.games) game.displayName = game.vendorName = NAME;
        await route.fulfill({ response: answer, json: body });
      });
    for (const [theme, language, variant] of [
      ['dark', 'vi', 'jackpot'],
      ['light', 'en', 'plain'],
    ] as const) {
      await world.useVariant(variant);
      await world.atHome(
        async (page) => {
          await stands(page);
          await expect.poll(() => tiles(page).count()).toBe(1);
          for (const viewport of [SMALL, TALL, { width: 768, height: 1024 }])
            await expect.poll(() => survey(page, { theme, language, viewport })).toEqual([]);
          await expect.poll(() => accessibilityFindings(page)).toEqual([]);
        },
        {
          who: world.member,
          stored: { language: language.toUpperCase(), theme },
          ...MOVING,
          async prepare({ page }) {
            await only(page);
            await page.route('**/art/games/**', (route) => route.abort());
            await page.route('**/art/vendors/**', (route) => route.abort());
          },
        },
      );
    }
    await world.useVariant('plain');
  });
});
