import { describe, expect, test } from 'vitest';
import { routeAccess, type RouteAccess } from '../lib/navigation/route-access.ts';
import { ROUTES, routeOf } from './route-table.ts';

const session = (type: number) => ({ type });

/** Every visitor type of §6, and the types it does not name. */
const VISITORS: Readonly<Record<string, { readonly type: number } | null>> = {
  guest: null,
  'member 0': session(0),
  'agent 1': session(1),
  'agent 2': session(2),
  'trial 4': session(4),
  'type 3': session(3),
  'type 40': session(40),
  'type 41': session(41),
  'type 42': session(42),
  'type -1': session(-1),
  'type not a number': session(Number.NaN),
};

type Expected = readonly [guests: RouteAccess, trials: RouteAccess];

const OPEN: Expected = ['open', 'open'];
/** The expectations of §6 for each address, duplicated here; members and agents may enter everywhere. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  '/': OPEN,
  '/m': OPEN,
  '/m/': OPEN,
  '/m/index': OPEN,
  '/m/index.html': OPEN,
  '/m/home': OPEN,
  '/m/login': OPEN,
  '/m/register': OPEN,
  '/m/register.html': OPEN,
  '/m/forget': OPEN,
  '/m/trail': OPEN,
  '/m/app': OPEN,
  '/m/lottery': OPEN,
  '/m/agreement': OPEN,
  '/m/policy': OPEN,
  '/verify': OPEN,
  '/verify/mb60/202611200001': OPEN,
  '/verify/round': OPEN,
  '/m/launchGame': ['to-login', 'open'],
  '/m/gameRecord': ['to-login', 'open'],
  '/m/recentGames': ['to-login', 'open'],
  '/m/voucherCenter': ['to-login', 'rejected'],
  '/m/transfer': ['to-login', 'rejected'],
  '/m/withdraw': ['to-login', 'rejected'],
  '/m/changePsw': ['to-login', 'rejected'],
  '/m/webEmail': ['to-login', 'rejected'],
  '/m/messages': ['to-login', 'rejected'],
  '/m/rewardCenter': ['to-login', 'to-register'],
  '/m/vip': ['to-login', 'to-register'],
  '/m/inviteFriends': ['to-login', 'to-register'],
  '/m/chat': ['to-login', 'rejected'],
  '/m/feedback': ['to-login', 'rejected'],
  '/m/transactionRecord': ['to-login', 'to-register'],
  '/m/profitLoss': ['to-login', 'to-register'],
  '/m/member/home': ['to-login', 'to-register'],
};

/** Screens of agents: types 1 and 2 only (NAV-21). */
const isForAgents = (address: string): boolean => address.startsWith('/m/member/agent');

/** Screens behind the member centre are for members. */
const expectedOf = (address: string): Expected =>
  EXPECTED[address] ?? (address.startsWith('/m/member/') ? ['to-login', 'to-register'] : ['open', 'open']);

const addresses = [
  ...new Set([
    ...ROUTES.flatMap(({ paths }) => paths).map((path) =>
      path.replace(':gameCode', 'mb60').replace(':numero', '202611200001'),
    ),
    ...Object.keys(EXPECTED),
  ]),
];

describe('[SYS-08/guest] [SYS-08/member] [SYS-08/trial] [NAV-21] who may enter', () => {
  test.each(addresses)('%s', (address) => {
    const [guests, trials] = expectedOf(address);
    const met = Object.entries(VISITORS).map(([name, visitor]) => [name, routeAccess(routeOf(address), visitor)]);
    const expected = Object.keys(VISITORS).map((name) => [
      name,
      name === 'guest'
        ? guests
        : name === 'member 0' && isForAgents(address)
          ? 'not-agent'
          : /^(member|agent)/.test(name)
            ? 'open'
            : trials,
    ]);
    expect(met).toEqual(expected);
  });

  test('[ACC-28] an unknown address is Home, for every visitor', () => {
    for (const address of ['/m/nowhere', '/x?y=/m/voucherCenter', '/m/member/nowhere']) {
      expect(routeOf(address)).toBe(ROUTES[0]);
    }
  });
});
