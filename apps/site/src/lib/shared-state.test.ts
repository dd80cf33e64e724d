/** Shared client state (§3 common store): each named state has one owner, and one call that fills it, asked for in one way. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { homeCategory } from './home-category.ts';

interface State {
  readonly name: string;
  /** Under apps/site/src; the one module that keeps it or answers it. */
  readonly owner: string;
  /** What that module offers the screens. */
  readonly door: string;
  /** The call that fills it; absent for what only this browser knows. */
  readonly call?: string;
  /** Where one call fills several states, what tells this one's reading apart. */
  readonly reading?: string;
}

const STATES: readonly State[] = [
  { name: 'memberInfo', owner: 'lib/balance.ts', door: 'useProfile', call: 'member.profile' },
  { name: 'banners', owner: 'features/home/state/banner-groups.ts', door: 'bannersOf' },
  { name: 'popup, login popups', owner: 'features/home/state/announcements.ts', door: 'useHomeAnnouncements', call: 'announcement.list', reading: 'HOME_ANNOUNCEMENTS' },
  { name: 'notice', owner: 'lib/notices.ts', door: 'useNotices', call: 'announcement.list', reading: "types: 'PL'" },
  { name: 'unread counts', owner: 'lib/notices.ts', door: 'useUnreadNotices', call: 'announcement.list', reading: "types: 'PL'" },
  { name: 'activity promotions', owner: 'features/content/promotions.tsx', door: 'Promotions', call: 'announcement.list', reading: "types: 'PR'" },
  { name: 'catalogue', owner: 'lib/games/vendors.ts', door: 'useVendors', call: 'game.vendors' },
  { name: 'icons', owner: 'lib/art-url.ts', door: 'artUrl' },
  { name: 'affiliate code', owner: 'features/auth/use-invitation.ts', door: 'useInvitation', call: 'registration.checkAffiliate' },
  { name: 'customerService', owner: 'lib/customer-service.ts', door: 'useCustomerService', call: 'system.customerService' },
  { name: 'download links', owner: 'lib/download.ts', door: 'useDownloadLinks', call: 'system.settings', reading: 'useSettings()' },
  { name: 'imageCDNs', owner: 'lib/art-url.ts', door: 'chooseImageCdn' },
  { name: 'template', owner: 'lib/settings.ts', door: 'useSettings', call: 'system.settings' },
  { name: 'systemStatus', owner: 'lib/system-status.ts', door: 'useSystemStatus' },
  { name: 'ip', owner: 'lib/start-status.ts', door: 'startStatus', call: 'system.status' },
  { name: 'homeGameCategory', owner: 'lib/home-category.ts', door: 'useHomeCategory' },
];

const SITE = join(import.meta.dirname, '..');
const SOURCES = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(SITE, file), 'utf8')] as const);
const sourceOf = (owner: string): string => SOURCES.find(([file]) => file === owner)?.[1] ?? '';

/** What the site asks of a call through the cache, each way of asking once: two ways would be two copies of one state. */
function readingsOf(call: string): readonly string[] {
  const asked = new RegExp(`useCall\\('${call.replace('.', '\\.')}'(?:, (\\{[^)]*?\\}|[\\w.]+))?(?:, \\{ (?:staleMs|enabled|refetch)[^)]*)?\\)`, 'g');
  const inputs = SOURCES.flatMap(([, text]) => [...text.matchAll(asked)].map(([, input]) => (input ?? '{}').replace(/\s+/g, ' ')));
  return [...new Set(inputs.map((input) => input.replace(/, \{ (?:staleMs|enabled|refetch).*$/, '')))];
}

describe('[SYS-15] shared state', () => {
  test.each(STATES)('$name has one owner with a door', ({ owner, door, call, reading }) => {
    const source = sourceOf(owner);
    expect(source).toMatch(new RegExp(`export (?:async )?(?:const|function|type|interface) ${door}\\b`));
    if (reading !== undefined) expect(source).toContain(reading);
    else if (call !== undefined) expect(source).toContain(`'${call}'`);
    const others = SOURCES.filter(([file, text]) => file !== owner && new RegExp(`export (?:const|function) ${door}\\b`).test(text)).map(([file]) => file);
    expect(others).toEqual([]);
  });

  test.each(['member.profile', 'system.settings', 'system.whitelabel', 'system.customerService', 'system.status', 'game.vendors'])('%s is asked in one way everywhere', (call) => {
    expect(readingsOf(call)).toEqual(['{}']);
  });

  test('is nobody’s copy: what the server fills lies in the one cache of calls', () => {
    const copies = SOURCES.filter(([file, text]) => file !== 'lib/start-status.ts' && /useState[^;]*useCall|new QueryClient\(/.test(text)).map(([file]) => file);
    expect(copies).toEqual([]);
  });

  test('homeGameCategory starts with HOT', () => {
    expect(homeCategory()).toBe('HOT');
  });
});
