/** The gift of the installed app on the whole platform: who gets it, once a person and once a device. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../../tests/kit/src/index.ts';
import { signIn } from '../../../../../../../tests/kit/src/applicants.ts';
import { openBrowser, type Browser } from '../../../../../../../tests/kit/src/browser.ts';
import { openAppGift } from '../../../../../../../tests/setup/open-promotion.ts';
import { verifyIdentity } from '../../../../../../../tests/setup/verified.ts';

const MINUTE_MS = 60_000;
const GIFT = 28_000;
const PASSWORD = 'den long 2026';

let world: TestPlatform;
let key: string;
beforeAll(async () => {
  world = await startTestPlatform();
  key = await openAppGift(world, { amount: GIFT });
  await switchTo(true);
});
afterAll(() => world.close());

const switchTo = async (appDownloadEnabled: boolean) =>
  expect((await world.platform.modules.system.changeSettings('DENLONG', { appDownloadEnabled })).ok).toBe(true);

/** Signs in on a device: in the app from the home screen or the wrapper, or on a plain page. */
async function signedIn(
  { userName }: TestMember,
  device: 'OTHERS' | 'APP' | undefined,
  cookies?: ReadonlyMap<string, string>,
): Promise<Browser> {
  const browser = openBrowser(world.address, { ...(device && { device }), ...(cookies && { cookies }) });
  browser.token = valueOf(await signIn(browser.caller, userName, PASSWORD)).token;
  return browser;
}

const verified = async () => {
  const member = await newMember(world.address, { password: PASSWORD });
  await verifyIdentity(world, member);
  return member;
};
const claim = ({ caller }: Browser, of = key) => caller.call('promotions.claim', { params: { key: of }, body: {} });
const codesOf = async ({ caller }: Browser, of = key) => {
  const { label, eligible, reasons } = valueOf(
    await caller.call('promotions.read', { params: { key: of }, query: {} }),
  );
  return { label, eligible, codes: reasons.map(({ code }) => code) };
};
const cash = async ({ caller }: Browser) => valueOf(await caller.call('wallet.balance')).sumBalance;

test('[PRO-03/APP_DOWNLOAD] the first sign-in in the app gives the gift once, in cash, whether from the home screen or the wrapper', async () => {
  for (const device of ['OTHERS', 'APP'] as const) {
    const member = await verified();
    const page = await signedIn(member, undefined);
    expect(await codesOf(page)).toEqual({ label: 'open', eligible: false, codes: ['app'] });
    expect(await claim(page)).toMatchObject({ code: 'promotion_not_eligible', value: { reasons: [{ code: 'app' }] } });
    const app = await signedIn(member, device);
    expect(await codesOf(app)).toEqual({ label: 'open', eligible: true, codes: [] });
    expect(valueOf(await claim(app))).toMatchObject({ amount: GIFT, kind: 'app_download' });
    expect(await cash(app)).toBe(GIFT);
    // A second device gives nothing more.
    expect(await claim(await signedIn(member, device))).toMatchObject({ code: 'promotion_taken' });
    expect(await codesOf(app)).toMatchObject({ label: 'claimed', eligible: false });
    expect(await cash(app)).toBe(GIFT);
  }
});

test('[PRO-03/APP_DOWNLOAD] a device gives it once: a second member on it gets nothing, at the same moment either', async () => {
  const [one, other] = [await verified(), await verified()];
  const first = await signedIn(one, 'APP');
  const second = await signedIn(other, 'APP', first.cookies);
  const answers = await Promise.all([claim(first), claim(second)]);
  expect(answers.map((answer) => (answer.ok ? 'paid' : answer.code)).toSorted()).toEqual(['app_device_used', 'paid']);
  expect([await cash(first), await cash(second)].toSorted((a, b) => a - b)).toEqual([0, GIFT]);
  // On a device of their own the other one gets it: nothing was lost by the refusal.
  const late = answers[0].ok ? other : one;
  expect(valueOf(await claim(await signedIn(late, 'APP')))).toMatchObject({ amount: GIFT });
  const given = await world.query<{ given: number; devices: number }>(
    `SELECT (SELECT count(*)::int FROM promotions.entry WHERE promotion = $1) AS given,
      (SELECT count(*)::int FROM promotions.app_device WHERE key = $1) AS devices`,
    [key],
  );
  expect(given).toEqual([{ given: 4, devices: 4 }]);
});

test('[PRO-03/APP_DOWNLOAD] a device without a key waits for another sign-in, and an identity that is not verified gets nothing', async () => {
  const member = await verified();
  const app = await signedIn(member, 'OTHERS');
  app.cookies.clear();
  expect(await claim(app)).toMatchObject({ code: 'app_device_unknown' });
  expect(await cash(app)).toBe(0);
  expect(valueOf(await claim(await signedIn(member, 'OTHERS')))).toMatchObject({ amount: GIFT });
  const stranger = await signedIn(await newMember(world.address, { password: PASSWORD }), 'APP');
  expect(await codesOf(stranger)).toEqual({ label: 'open', eligible: false, codes: ['identity'] });
  expect(await claim(stranger)).toMatchObject({ code: 'promotion_not_eligible' });
});

test('[PRO-03/APP_DOWNLOAD] who had signed in in the app before the start gets nothing, nor with another sign-in', async () => {
  const member = await verified();
  const early = await signedIn(member, 'APP');
  await world.clock.advance(MINUTE_MS);
  const later = await openAppGift(world, { amount: GIFT, from: world.clock.now() - 1 });
  for (const app of [early, await signedIn(member, 'APP')]) {
    expect(await codesOf(app, later)).toEqual({ label: 'open', eligible: false, codes: ['app_before'] });
    expect(await claim(app, later)).toMatchObject({
      code: 'promotion_not_eligible',
      value: { reasons: [{ code: 'app_before' }] },
    });
  }
});

test('[PRO-03/APP_DOWNLOAD] [HOME-05] while the flag is off it is on no page and gives nothing', async () => {
  const app = await signedIn(await verified(), 'APP');
  const listed = async () =>
    valueOf(await app.caller.call('promotions.list', { query: {} })).list.some((card) => card.key === key);
  expect(await listed()).toBe(true);
  await switchTo(false);
  expect(await listed()).toBe(false);
  expect(await app.caller.call('promotions.read', { params: { key }, query: {} })).toMatchObject({
    code: 'promotion_not_found',
  });
  expect(await claim(app)).toMatchObject({ code: 'promotion_not_found' });
  await switchTo(true);
  expect(valueOf(await claim(app))).toMatchObject({ amount: GIFT });
});

test('[PRO-03/APP_DOWNLOAD] the budget ends it, and a device is forgotten when its cookie has expired', async () => {
  const small = await openAppGift(world, { amount: GIFT, budget: GIFT });
  const [first, second] = [await signedIn(await verified(), 'APP'), await signedIn(await verified(), 'APP')];
  valueOf(await claim(first, small));
  expect(await claim(second, small)).toMatchObject({ code: 'promotion_sold_out' });
  await world.query(`UPDATE promotions.app_device SET taken_at = taken_at - interval '401 days' WHERE key = $1`, [
    small,
  ]);
  await world.platform.modules.promotions.jobs!.find(({ name }) => name === 'promotions.forget_devices')!.run({});
  const kept = await world.query('SELECT DISTINCT key FROM promotions.app_device ORDER BY key');
  expect(kept).toEqual([{ key }]);
});
