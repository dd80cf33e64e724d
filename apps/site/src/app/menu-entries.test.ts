import { describe, expect, test } from 'vitest';
import { activeEntryId, menuEntries, type MenuReader } from './menu-entries.ts';

const everything = () => true;
const idsOf = (reader: Partial<MenuReader>) => {
  const { start, centre, end } = menuEntries({ session: null, referral: false, routed: everything, ...reader });
  return [start, [centre], end].map((entries) => entries.map(({ id }) => id));
};
const session = (type: number, token = 'token') => ({ type, token });

describe('[NAV-11/notice] [NAV-11/invite] the second entry', () => {
  test.each([
    ['a guest', null],
    ['member 0', session(0)],
    ['trial 4', session(4)],
    ['type 40', session(40)],
    ['type 1 without a token', session(1, '')],
    ['type 2 without a token', session(2, '')],
  ])('of %s is Invite while the REFERRAL promotion is running, else absent: the lottery has its slot', (_, one) => {
    expect(idsOf({ session: one, referral: true })[0]).toEqual(['home', 'invite']);
    expect(idsOf({ session: one, referral: false })[0]).toEqual(['home', 'lottery']);
  });

  test.each([1, 2])('is Notice for type %i with a token, whatever the promotion', (type) => {
    for (const referral of [true, false])
      expect(idsOf({ session: session(type), referral })[0]).toEqual(['home', 'notice']);
  });

  test('is absent while its screen is not built, and five slots are filled all the same', () => {
    const routed = (address: string) => !['/m/notice', '/m/inviteFriends'].includes(address);
    expect(idsOf({ session: session(1), referral: true, routed })).toEqual([
      ['home', 'lottery'],
      ['deposit'],
      ['promotions', 'member'],
    ]);
    expect(idsOf({ referral: true, routed })).toEqual([['home', 'lottery'], ['login'], ['promotions', 'member']]);
  });
});

test('[NAV-12] the lantern is Deposit with a session and Login without one', () => {
  for (const type of [0, 1, 2, 4, 41]) expect(idsOf({ session: session(type) })[1]).toEqual(['deposit']);
  expect(idsOf({})[1]).toEqual(['login']);
});

test('[NAV-13] [NAV-14] promotions and the member centre come after it, for everyone', () => {
  for (const one of [null, session(0), session(4)]) {
    const { end } = menuEntries({ session: one, referral: false, routed: everything });
    expect(end.map(({ href }) => href)).toEqual(['/m/activity', '/m/member/home']);
  }
});

test('the active entry is that of the screen, or of the member centre for the screens behind it', () => {
  const { start, centre, end } = menuEntries({ session: session(1), referral: false, routed: everything });
  const entries = [...start, centre, ...end];
  expect(
    ['/m/notice', '/m/voucherCenter', '/m/activity', '/m/member/home', '/m/member/kyc', '/m/gameRecord'].map((path) =>
      activeEntryId(path, entries),
    ),
  ).toEqual(['notice', 'deposit', 'promotions', 'member', 'member', undefined]);
});
