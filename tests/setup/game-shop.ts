/** A phone with a full catalogue: every vendor's games, one-pixel art, and a record of what was requested. */
import type { Browser, Page } from 'playwright-core';
import {
  newMember,
  openShop,
  startTestPlatform,
  type Shop,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { openPhone, type Phone, type PhoneOptions } from './phone.ts';

export interface GameShop {
  readonly here: TestPlatform;
  readonly shop: Shop;
  readonly member: TestMember;
  /** Plays for play money. */
  readonly trial: TestMember;
  close(): Promise<void>;
}

const TRIAL_TYPE = 4;
/** One dark pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens it. */
export async function openGameShop(): Promise<GameShop> {
  const here = await startTestPlatform();
  const shop = await openShop(here);
  const member = await newMember(here.address);
  const trial = await newMember(here.address);
  await here.query('UPDATE identity.member SET type = $1 WHERE username = $2', [TRIAL_TYPE, trial.userName]);
  return {
    here,
    shop,
    member,
    trial,
    async close() {
      await shop.close();
      await here.close();
    },
  };
}

/** What a browser stores of a member's session. */
export const asPlayer = ({ token, userName }: TestMember, type = 0): PhoneOptions => ({
  stored: {
    MC_SESSION_INFO: JSON.stringify({ token, merchantCode: 'DENLONG', userName, type, firstTimeLogin: false }),
    SHELL_PU_A: '0',
  },
});

export const asTrial = (trial: TestMember): PhoneOptions => asPlayer(trial, TRIAL_TYPE);

/** A phone whose pictures are one pixel each. */
export async function openShopPhone(browser: Browser, address: string, options: PhoneOptions = {}): Promise<Phone> {
  const phone = await openPhone(browser, address, { serviceWorkers: 'block', ...options });
  await phone.context.route('**/art/**', (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));
  return phone;
}

/** Every page of a list the page asks for from now on, by its query; a page of one game only is counted. */
export function listCalls(page: Page): { readonly query: URLSearchParams }[] {
  const calls: { query: URLSearchParams }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/GCSGAME_gameList') && searchParams.get('pageSize') !== '1')
      calls.push({ query: searchParams });
  });
  return calls;
}
