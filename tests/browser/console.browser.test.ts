/** The operators' console at a desk, against the real platform: signing in, four eyes, the audit trail. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { expectAccessible, openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, withoutComplaints } from '../setup/phone.ts';

const REASON = 'New colleague in the audit team';

let world: TestPlatform;
let browser: Browser;
let asking: TestOperator;
let deciding: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  asking = await newOperator(world, ['admin']);
  deciding = await newOperator(world, ['admin', 'auditor']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const nameOf = async ({ operatorId }: TestOperator): Promise<string> =>
  (
    await world.query<{ name: string }>('SELECT display_name AS name FROM operators.operator WHERE id = $1', [
      operatorId,
    ])
  )[0]!.name;

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name });

describe('the console', () => {
  test('[CON-01] [CON-19/axe] [CON-19/themes] password and authenticator code open the places of the role, and signing out closes them', async () => {
    await withoutComplaints(await openDesk(browser, world), async (page) => {
      await page.goto('/console/');
      await page.getByLabel('User name').waitFor();
      await expectAccessible(page, 'sign-in');
      await signInAtDesk(page, world, await newOperator(world, ['support']));
      await place(page, 'Approvals').waitFor();
      for (const name of ['Operators', 'Audit trail']) expect(await place(page, name).count()).toBe(0);
      await page.goto('/console/audit');
      await page.getByText('Your roles do not open this place').waitFor();
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await page.getByLabel('User name').waitFor();
    });
  });

  test('[CON-03/roles] [CON-04/proof] one admin asks for an operator, another approves it, and the trail tells it and proves its chain', async () => {
    const username = 'ngoc.lan';
    await withoutComplaints(await openDesk(browser, world), async (page) => {
      await signInAtDesk(page, world, asking);
      await place(page, 'Operators').click();
      await page.getByRole('button', { name: 'New operator' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('User name').fill(username);
      await dialog.getByLabel('Display name').fill('Ngọc Lan');
      await dialog.getByText('Auditor').click();
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
      await dialog.getByRole('button', { name: 'Send for approval' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expectAccessible(page, 'operators');
      // No one decides an own request.
      await place(page, 'Approvals').click();
      await page.getByText('Mine', { exact: true }).click();
      await page.getByRole('heading', { name: /Ngọc Lan|ngoc\.lan/ }).waitFor();
      expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    });
    await withoutComplaints(await openDesk(browser, world), async (page) => {
      await signInAtDesk(page, world, deciding);
      await place(page, 'Approvals').click();
      await page.getByRole('button', { name: /^Approve/ }).waitFor();
      await expectAccessible(page, 'approvals');
      await page.getByRole('button', { name: /^Approve/ }).click();
      await expect
        .poll(() => world.query('SELECT 1 FROM operators.operator WHERE username = $1', [username]))
        .toHaveLength(1);
      await place(page, 'Audit trail').click();
      const entry = (act: string, who: string) =>
        page.getByRole('row').filter({ hasText: act }).filter({ hasText: who });
      await entry('Request decided', await nameOf(deciding))
        .first()
        .waitFor();
      await entry('Operator added', await nameOf(asking))
        .filter({ hasText: REASON })
        .first()
        .waitFor();
      await expectAccessible(page, 'trail');
      await page.getByRole('button', { name: 'Prove', exact: true }).click();
      await page.getByText('The chain is whole').waitFor();
    });
  });

  test('[CON-01] whose second factor was reset with approval gets a set-up link from an admin', async () => {
    const lost = await newOperator(world, ['support']);
    const params = { operatorId: lost.operatorId };
    const asked = valueOf(
      await asking.call('ops.operators.resetFactors', { params, body: { reason: 'Lost the phone' } }),
    );
    if (asked.approvalId === null) throw new Error('no approval was asked for');
    valueOf(
      await deciding.call('ops.approvals.decide', {
        params: { approvalId: asked.approvalId },
        body: { decision: 'approve' },
      }),
    );
    await withoutComplaints(await openDesk(browser, world), async (page) => {
      await signInAtDesk(page, world, deciding);
      await page.goto(`/console/operators?open=${lost.operatorId}`);
      await page.getByRole('button', { name: 'Make a set-up link' }).click();
      await page.getByText('/console/setup#').waitFor();
      expect(await page.getByRole('button', { name: 'Reset the second factor' }).count()).toBe(0);
    });
  });
});
