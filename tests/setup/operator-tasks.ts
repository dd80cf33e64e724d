/**
 * The tasks of an operator's day, as the manual (docs/operators.md) describes them: each begins on any page of the console, uses only what
 * is on the screen, and ends when the console says that it is done.
 */
import type { Locator, Page } from 'playwright-core';
import { placeLink } from './console-desk.ts';

/** Takes a picture for the manual, where one is wanted. */
export type Shown = (page: Page, name: string) => Promise<void>;

/** The open dialog; a toast has the same role but does not keep the page. */
const dialogOf = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]:not([aria-modal=false])');
const paneOf = (page: Page): Locator => page.getByRole('complementary');

/** Gives a reason, sends it by keyboard, and waits until the dialog has gone. */
async function giveReason(page: Page, reason: string): Promise<void> {
  await dialogOf(page)
    .getByRole('textbox', { name: /^Reason/ })
    .fill(reason);
  await page.keyboard.press('ControlOrMeta+Enter');
  await dialogOf(page).waitFor({ state: 'hidden' });
}

/** Claims the oldest withdrawal, reads its checks, approves it. Returns the member's name. */
export async function payOutWithdrawal(page: Page, shown: Shown): Promise<string> {
  await placeLink(page, 'Withdrawals').click();
  await page
    .getByRole('row', { name: /denlong/ })
    .first()
    .click();
  const claim = paneOf(page).getByRole('button', { name: 'Claim' });
  await claim.waitFor();
  const member = await paneOf(page).getByRole('heading').first().innerText();
  await claim.click();
  const approve = paneOf(page).getByRole('button', { name: /^Approve/ });
  await approve.waitFor();
  await shown(page, 'withdrawal');
  await approve.click();
  await giveReason(page, 'Checks read, account matches');
  return member;
}

/** Credits the first unmatched payment to the order that the console suggests. */
export async function assignUnmatched(page: Page, shown: Shown): Promise<void> {
  await placeLink(page, 'Unmatched').click();
  const credit = page.getByRole('button', { name: /^Credit/ });
  await credit.waitFor();
  await shown(page, 'unmatched');
  await credit.click();
  await giveReason(page, 'Same amount and payer as the receipt');
}

/** Pauses a vendor, sees it paused, brings it back. */
export async function pauseVendor(page: Page, shown: Shown): Promise<void> {
  await placeLink(page, 'Vendors').click();
  await page.getByRole('row', { name: /Well/ }).first().click();
  const pane = paneOf(page);
  await pane.getByRole('button', { name: 'Pause', exact: true }).click();
  await giveReason(page, 'Reports errors');
  await pane.getByRole('button', { name: 'Resume' }).waitFor();
  await shown(page, 'vendor');
  await pane.getByRole('button', { name: 'Resume' }).click();
  await giveReason(page, 'Works again');
  await pane.getByRole('button', { name: 'Pause', exact: true }).waitFor();
}

/** Writes a popup in both languages, sees it in a phone, publishes it. */
export async function publishPopup(page: Page, shown: Shown): Promise<void> {
  await placeLink(page, 'Content').click();
  await page.getByRole('button', { name: 'Write' }).click();
  await page.getByRole('menuitem', { name: /popup/i }).click();
  const texts = {
    VI: ['Đêm hội trăng rằm', 'Từ 18:00 ngày 21/11'],
    EN: ['Full moon night', 'From 18:00 on 21 November'],
  };
  for (const [language, [title, text]] of Object.entries(texts)) {
    const part = page.locator(`[data-language=${language}]`);
    await part.getByLabel('Title').fill(title!);
    await part.getByRole('textbox', { name: /^Text/ }).fill(text!);
  }
  await page.getByLabel('Audience').selectOption('B');
  await page.frameLocator('iframe[name=content-preview]').getByTestId('announcement-popup').waitFor();
  await shown(page, 'popup');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^Publish/ })
    .click();
  await page.getByText('Published: members see it now').waitFor();
}

/** Corrects the first price of a lottery, with the house edge in view. */
export async function correctPrice(page: Page, gameCode: string, shown: Shown): Promise<void> {
  await placeLink(page, 'Lottery desk').click();
  await page.getByRole('row').filter({ hasText: gameCode }).click();
  const price = page.getByRole('textbox', { name: /^New price of/ }).first();
  await price.fill('90');
  await price.locator('xpath=ancestor::tr').getByText('10.0%').waitFor();
  await shown(page, 'price');
  await page.keyboard.press('ControlOrMeta+s');
  await giveReason(page, 'Too many hits');
  await page.getByText('version 2').first().waitFor();
}

/** Finds a member, opens a lost bet and reads why it lost. Returns the bet's id. */
export async function explainLostBet(page: Page, member: string, shown: Shown): Promise<string> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder(/Search/).fill(member);
  await page.getByRole('menuitem', { name: member }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: new RegExp(member) }).waitFor();
  await page
    .getByRole('row', { name: /Bet|Deposit/ })
    .first()
    .waitFor();
  await shown(page, 'member');
  await page.getByRole('button', { name: 'Bets and rounds' }).click();
  await page
    .getByRole('row', { name: /Lost/ })
    .first()
    .getByRole('link', { name: /^Explain / })
    .click();
  await page.getByText('The chosen numbers are not in the result of this issue.').waitFor();
  await shown(page, 'explainer');
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** From a bet to its settled issue: reads what its void will move, and asks for it. */
export async function askForVoid(page: Page, betId: string, shown: Shown): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder(/Search/).fill(betId);
  await page.getByRole('menuitem', { name: /^Lottery order/ }).click();
  await page.getByRole('listitem').filter({ hasText: 'Issue' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Void the issue' }).click();
  await dialogOf(page).getByText('VND').first().waitFor();
  await shown(page, 'void');
  await giveReason(page, 'Wrong price list');
}

/** Approves the only request that waits for this operator. */
export async function approveRequest(page: Page, shown: Shown): Promise<void> {
  await placeLink(page, 'Approvals').click();
  const approve = page.getByRole('button', { name: /^Approve/ });
  await approve.waitFor();
  await shown(page, 'approval');
  await approve.click();
}

/** Makes a brand with its own name, host and colours, and goes live with it. */
export async function createBrand(page: Page, host: string, shown: Shown): Promise<void> {
  await placeLink(page, 'Merchants').click();
  await page.getByRole('button', { name: 'New merchant' }).click();
  const next = () => page.keyboard.press('ControlOrMeta+Enter');
  await page.getByLabel('Name').fill('Sen Hồng');
  await page.getByLabel('Code').fill('SENHONG');
  await next();
  await page.getByLabel('Host names').fill(host);
  await next();
  await page.getByLabel(/hex/).first().fill('#c2185b');
  await shown(page, 'brand');
  for (let step = 0; step < 3; step++) await next();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await next();
  await next();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('The second house');
  await next();
  await page.getByRole('row', { name: /SENHONG/ }).waitFor();
}
