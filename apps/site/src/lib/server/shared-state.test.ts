/**
 * Shared client state (§3 common store) in the sources: one owner each, read in one way. shell.browser.test.ts proves
 * that each is fetched once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { homeCategory } from '../games/home-category.ts';

interface State {
  readonly name: string;
  /** Under apps/site/src; the one module that stores or answers it. */
  readonly owner: string;
  /** The module's export for screens. */
  readonly exported: string;
  /** The call that fills it; absent for state only this browser has. */
  readonly call?: string;
  /** When one call fills several states, what distinguishes this one's query. */
  readonly reading?: string;
}

const STATES: readonly State[] = [
  { name: 'memberInfo', owner: 'lib/session/balance.ts', exported: 'useProfile', call: 'member.profile' },
  { name: 'banners', owner: 'features/home/state/banner-groups.ts', exported: 'bannersOf' },
  {
    name: 'popup',
    owner: 'features/home/state/announcements.ts',
    exported: 'useHomeAnnouncements',
    call: 'announcement.list',
    reading: 'HOME_ANNOUNCEMENTS',
  },
  {
    name: 'loginPopups',
    owner: 'features/home/state/announcements.ts',
    exported: 'useHomeAnnouncements',
    call: 'announcement.list',
    reading: 'HOME_ANNOUNCEMENTS',
  },
  {
    name: 'notice',
    owner: 'lib/content/notices.ts',
    exported: 'useNotices',
    call: 'announcement.list',
    reading: "types: 'PL'",
  },
  {
    name: 'unread notices',
    owner: 'lib/content/notices.ts',
    exported: 'useUnreadNotices',
    call: 'announcement.list',
    reading: "types: 'PL'",
  },
  {
    name: 'unread mails',
    owner: 'lib/content/mails.ts',
    exported: 'useUnreadMails',
    call: 'message.unreadCount',
  },
  {
    name: 'announced promotions',
    owner: 'features/content/promotion-news.tsx',
    exported: 'PromotionNews',
    call: 'announcement.list',
    reading: "types: 'PR'",
  },
  { name: 'catalogue', owner: 'lib/games/vendors.ts', exported: 'useVendors', call: 'game.vendors' },
  { name: 'icons', owner: 'lib/device/art-url.ts', exported: 'artUrl' },
  {
    name: 'affiliateCode',
    owner: 'features/auth/use-invitation.ts',
    exported: 'useInvitation',
    call: 'registration.checkAffiliate',
  },
  {
    name: 'customerService',
    owner: 'lib/content/customer-service.ts',
    exported: 'useCustomerService',
    call: 'system.customerService',
  },
  {
    name: 'downloadLinks',
    owner: 'lib/device/download.ts',
    exported: 'useDownloadLinks',
    call: 'system.settings',
    reading: 'useSettings()',
  },
  { name: 'imageCdns', owner: 'lib/device/art-url.ts', exported: 'chooseImageCdn' },
  { name: 'settings', owner: 'lib/server/settings.ts', exported: 'useSettings', call: 'system.settings' },
  { name: 'systemStatus', owner: 'lib/server/system-status.ts', exported: 'useSystemStatus' },
  { name: 'ip', owner: 'lib/server/start-status.ts', exported: 'startStatus', call: 'system.status' },
  { name: 'homeGameCategory', owner: 'lib/games/home-category.ts', exported: 'useHomeCategory' },
];

const SITE = join(import.meta.dirname, '../..');
const SOURCES = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(SITE, file), 'utf8')] as const);
const sourceOf = (owner: string): string => SOURCES.find(([file]) => file === owner)?.[1] ?? '';

/** The site's cached reads of a call, each distinct query once: two would be two copies of one state. */
function readingsOf(call: string): readonly string[] {
  const asked = new RegExp(
    `useCall\\('${call.replace('..', '\\.')}'(?:, (\\{[^)]*?\\}|[\\w.]+))?(?:, \\{ (?:staleMs|enabled|refetch)[^)]*)?\\)`,
    'g',
  );
  const inputs = SOURCES.flatMap(([, text]) =>
    [...text.matchAll(asked)].map(([, input]) => (input ?? '{}').replace(/\s+/g, ' ')),
  );
  return [...new Set(inputs.map((input) => input.replace(/, \{ (?:staleMs|enabled|refetch).*$/, '')))];
}

describe('shared state', () => {
  test.each(STATES)('$name has one owner that exports it', ({ owner, exported, call, reading }) => {
    const source = sourceOf(owner);
    expect(source).toMatch(new RegExp(`export (?:async )?(?:const|function|type|interface) ${exported}\\b`));
    if (reading !== undefined) expect(source).toContain(reading);
    else if (call !== undefined) expect(source).toContain(`'${call}'`);
    const others = SOURCES.filter(
      ([file, text]) => file !== owner && new RegExp(`export (?:const|function) ${exported}\\b`).test(text),
    ).map(([file]) => file);
    expect(others).toEqual([]);
  });

  test.each([
    'member.profile',
    'system.settings',
    'system.whitelabel',
    'system.status',
    'game.vendors',
    'message.unreadCount',
  ])('%s is read in one way everywhere', (call) => {
    expect(readingsOf(call)).toEqual(['{}']);
  });

  test('has no copies: what the server fills is in the one cache of calls', () => {
    const copies = SOURCES.filter(
      ([file, text]) => file !== 'lib/server/start-status.ts' && /useState[^;]*useCall|new QueryClient\(/.test(text),
    ).map(([file]) => file);
    expect(copies).toEqual([]);
  });

  test('[SYS-15/homeGameCategory] homeGameCategory starts with HOT', () => {
    expect(homeCategory()).toBe('HOT');
  });
});
