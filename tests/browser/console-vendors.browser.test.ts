/** Vendors and games at the console against the real platform: a pause, a key by two persons, a game's place in the lists. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { expectAccessible, openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, withoutComplaints } from '../setup/phone.ts';
import { GAME, openWalletWorld, VENDOR, type WalletWorld } from '../setup/wallet-world.ts';

let world: WalletWorld;
let browser: Browser;
let asking: TestOperator;
let deciding: TestOperator;
beforeAll(async () => {
  world = await openWalletWorld();
  [asking, deciding] = [await newOperator(world.here, ['admin']), await newOperator(world.here, ['admin'])];
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Opens an act, gives its reason and sends it by keyboard. */
async function act(page: Page, button: string, reason: string): Promise<void> {
  await page.getByRole('complementary').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await page.keyboard.press('ControlOrMeta+Enter');
  await dialog.waitFor({ state: 'hidden' });
}

const stateOf = async () => valueOf(await asking.call('ops.vendors.read', { params: { vendor: VENDOR } })).state;

test('[CON-10/screens] a vendor is paused and resumed, its key rotated by two persons and shown once, a game put first', async () => {
  await withoutComplaints(await openDesk(browser, world.here), async (page) => {
    await signInAtDesk(page, world.here, asking);
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await page.getByRole('row').filter({ hasText: 'Jade Dragon' }).click();
    const pane = page.getByRole('complementary');
    await pane.getByText('In use').waitFor();
    await expectAccessible(page, 'vendors');
    await act(page, 'Pause', 'Reports errors');
    await pane.getByRole('button', { name: 'Resume' }).waitFor();
    expect(await stateOf()).toBe('paused');
    await act(page, 'Resume', 'Works again');
    await pane.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    expect(await stateOf()).toBe('live');
    await act(page, 'Rotate', 'Every quarter');

    const { list } = valueOf(await deciding.call('ops.approvals.list', { query: { state: 'pending' } }));
    const decision = { params: { approvalId: list[0]!.approvalId }, body: { decision: 'approve' as const } };
    expect(valueOf(await deciding.call('ops.approvals.decide', decision)).state).toBe('carried_out');
    await page.reload();
    await pane.getByRole('button', { name: 'Show the key' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Show the key' }).click();
    await dialog.getByText(/^[\w-]{43}$/).waitFor();
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await pane.getByText('Overlap to').waitFor();
    await pane.getByRole('button', { name: 'Show the key' }).waitFor({ state: 'hidden' });

    await page.goto(`/console/games?query=${GAME}`);
    await page.getByRole('row').filter({ hasText: 'Golden Dragon' }).click();
    await pane.getByRole('textbox', { name: 'Pinned place' }).fill('1');
    await expectAccessible(page, 'games');
    await act(page, 'Save', 'The game of the week');
    const [game] = valueOf(await asking.call('ops.games.list', { query: { query: GAME } })).list;
    expect(game).toMatchObject({ gameId: GAME, pin: null, own: { pin: 1 } });
  });
});
