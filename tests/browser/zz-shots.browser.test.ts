import { test } from 'vitest';
import { deposit, eventually, newMember, startTestPlatform, valueOf } from '../kit/src/index.ts';
import { launchBrowser, openPhone, storedSession } from '../setup/phone.ts';
import { setTheme, speak } from '../setup/screen-survey.ts';
test('shots', { timeout: 500_000 }, async () => {
  const [here, browser] = await Promise.all([
    startTestPlatform({ studio: true, environment: { STUDIO_HISTORY_HOURS: '2' } }),
    launchBrowser(),
  ]);
  try {
    const member = await newMember(here.address);
    await deposit(member, 20_000_000);
    const q = (gameId: string) => ({
      vendor: 'GCH',
      category: 'COCKFIGHT',
      gameId,
      nodeId: gameId,
      supportPlay: 'html5',
      platform: 'html5',
    });
    await eventually(
      'open',
      async () => (await member.caller.call('launch.game', { query: q('da-ga-ao') })).ok,
      100_000,
    );
    const rivals = [];
    for (let i = 0; i < 2; i++) {
      const r = await newMember(here.address);
      await deposit(r, 20_000_000);
      rivals.push(r);
    }
    await here.query(
      `CREATE FUNCTION studio.long_phases() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; RETURN NEW; END $$`,
    );
    await here.query(
      `CREATE TRIGGER long_show BEFORE UPDATE OF phase ON studio.shared_round FOR EACH ROW WHEN (NEW.phase IN ('running', 'shown') AND OLD.phase <> NEW.phase) EXECUTE FUNCTION studio.long_phases()`,
    );
    const set = (game: string, ms: number) =>
      here.query(
        `UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() + $2 * interval '1 millisecond' WHERE game = $1 AND phase IN ('betting', 'running', 'shown')`,
        [game, ms],
      );
    const only = process.env['SHOT_GAMES']?.split(',') ?? ['da-ga-ao'];
    const sizes = (process.env['SHOT_SIZES'] ?? '390x844')
      .split(',')
      .map((s) => s.split('x').map(Number) as [number, number]);
    const lang = (process.env['SHOT_LANG'] ?? 'vi') as 'vi' | 'en';
    for (const game of only)
      for (const [width, height] of sizes) {
        const phone = await openPhone(browser, here.address, {
          viewport: { width, height },
          reducedMotion: process.env['SHOT_STILL'] ? 'reduce' : 'no-preference',
          stored: storedSession(member.token, member.userName),
          deviceScaleFactor: 2,
        });
        const { page } = phone;
        await page.goto('/m/home');
        await speak(page, lang);
        if (process.env['SHOT_LIGHT']) await setTheme(page, 'light');
        await page.goto(`/m/launchGame?${new URLSearchParams(q(game)).toString()}`);
        const frame = (await (await page.getByTestId('game-frame').elementHandle())!.contentFrame())!;
        await frame.getByTestId('fight').waitFor({ timeout: 100_000 });
        const name = (n: string) =>
          `/tmp/shots19/${game}-${width}-${lang}${process.env['SHOT_STILL'] ? '-still' : ''}${process.env['SHOT_LIGHT'] ? '-light' : ''}-${n}.png`;
        await eventually(
          'betting',
          async () => {
            const s = await frame.getByTestId('fight-arena').getAttribute('data-stage');
            if (s === 'betting') return true;
            await here.query(
              `UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE game = $1 AND phase IN ('running','shown')`,
              [game],
            );
            return false;
          },
          60_000,
        );
        await set(game, 60_000_000);
        await frame.getByTestId('fight-chip').nth(3).tap();
        await frame.getByTestId('fight-spot-meron').tap();
        await frame.getByTestId('fight-confirm').tap();
        await frame.locator('[data-testid="fight-spot-meron"]:not([data-taken="0"])').waitFor();
        await frame.getByTestId('fight-spot-wala').tap();
        await set(game, 18_000);
        await page.waitForTimeout(1500);
        await page.screenshot({ path: name('1-betting') });
        if (process.env['SHOT_RULES']) {
          await frame.getByTestId('fight-open-rules').tap();
          await page.waitForTimeout(900);
          await page.screenshot({ path: name('5-rules') });
          await page.keyboard.press('Escape');
          await frame.getByTestId('fight-rules-sheet').waitFor({ state: 'detached' });
        }
        await set(game, 0);
        await frame.locator('[data-testid="fight-arena"][data-stage="fighting"]').waitFor();
        for (const [i, ms] of [
          [1, 950],
          [2, 700],
          [3, 900],
        ] as const) {
          await page.waitForTimeout(ms);
          await page.screenshot({ path: name(`2-fighting${i}`) });
        }
        await set(game, 0);
        await frame.locator('[data-testid="fight-arena"][data-stage="over"]').waitFor();
        await page.waitForTimeout(1800);
        await page.screenshot({ path: name('3-over') });
        await phone.close();
      }
  } finally {
    await browser.close();
    await here.close();
  }
});
