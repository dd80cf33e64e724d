/** A race on a phone (PRO-09): the podium and the standings, joining from the bar, the own place in sight, leaving. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { earnPoints } from '../setup/earned-points.ts';
import { launchBrowser, openPhone, says, SMALL, storedSession, TALL, withoutComplaints } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const DAY_MS = 86_400_000;
/** Viet Nam's clock is seven hours ahead. */
const AHEAD_MS = 7 * 3_600_000;
const KEY = 'dua-top';

let here: TestPlatform;
let browser: Browser;

beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  const today = Math.floor((here.clock.now() + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS;
  const { promotions, merchant } = here.platform.modules;
  const published = await promotions.publishNew(merchant(''), {
    key: KEY,
    by: 'Test',
    rule: {
      kind: 'race',
      names: { vi: 'Đua top Phố Đèn', en: 'Lantern street race' },
      lead: { vi: 'Xếp hạng theo điểm của casino.', en: 'Places by points of the casino.' },
      art: 'slots',
      from: today - 2 * DAY_MS,
      to: today + 5 * DAY_MS,
      budget: 1_000_000,
      audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 },
      product: 'casino',
      dailyCap: 1_000_000,
      countsFrom: 'start',
      prizes: [
        { places: 1, amount: 50_000 },
        { places: 1, amount: 30_000 },
        { places: 1, amount: 20_000 },
        { places: 5, amount: 10_000 },
      ],
      closeHours: 12,
    },
  });
  if (!published.ok) throw new Error(published.code);
  const racers = ['thanhnam9', 'quynhhoa', 'vanminh2', 'maianh', 'phuocloc5'];
  for (const [at, userName] of racers.entries()) {
    const racer = await newMember(here.address, { userName });
    valueOf(await racer.caller.call('promotions.join', { params: { key: KEY } }));
    await earnPoints(here, racer, 618_740 - at * 117_310);
  }
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

test('[PRO-09/race] a member sees a race, joins it from its page, sees their place, and may leave', async () => {
  const member = await newMember(here.address);
  const stored = { language: 'VI', SHELL_PU_A: '0', SHELL_PU_B: '0', ...storedSession(member.token, member.userName) };
  const phone = await openPhone(browser, here.address, { stored });
  await withoutComplaints(phone, async (page) => {
    await page.goto(`/m/promotion?key=${KEY}`);
    await says(page.getByTestId('race-panel'), /Tổng giải: 150\.000\s₫ · 5 người tham gia/);
    await page.getByTestId('race-open').tap();
    await says(page.getByTestId('race-podium'), /qu.*\*\*\*.*th.*\*\*\*.*va.*\*\*\*/s);
    await says(page.getByTestId('race-standings'), /4\s*mai\*\*\*nh[^]*266\.810 điểm[^]*10K/);
    await says(page.getByTestId('race-clock'), /Kết thúc sau\s*\d ngày/);
    await page.getByTestId('race-join').tap();
    await says(page.getByTestId('race-own'), /Bạn đã tham gia/);
    await earnPoints(here, member, 300_000);
    await page.reload();
    await says(page.getByTestId('race-own'), /^4\s*Bạn\s*300\.000 điểm · hôm nay 300\.000 \/ 1\.000\.000/);
    await says(page.getByTestId('race-own'), /Vượt hạng 3: 84\.121 điểm\s*thêm 10K tiền giải/);
    for (const viewport of [SMALL, TALL]) {
      await page.setViewportSize(viewport);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0);
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    }
    await page.getByRole('radio', { name: 'Cơ cấu giải' }).tap();
    await says(page.getByTestId('race-prizes'), /Hạng 4 đến 8, mỗi hạng\s*10\.000\s₫/);
    await page.getByRole('radio', { name: 'Cách tính' }).tap();
    await says(page.getByTestId('race-terms'), /mỗi ngày tính tối đa 1\.000\.000 điểm/);
    await page.getByTestId('race-leave').tap();
    await page.getByTestId('dialog-confirm').tap();
    await page.getByTestId('race-join').waitFor();
  });
});
