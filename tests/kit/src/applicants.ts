/** Applicants who register at a running platform, and the rows a refusal must not touch. */
import type { MemberId } from '../../../apps/server/src/kernel/ids.ts';
import type { CallerInput } from '../../../packages/contract/src/call.ts';
import type { Calls } from '../../../packages/contract/src/index.ts';
import { openBrowser, type Browser } from './browser.ts';
import { solveSlider, valueOf, type Caller } from './caller.ts';

export const PASSWORD = 'trăng tròn bên sông';

/** Parts of a body that a test sets itself; a `geetest_validate`, even undefined, leaves the slider to the test. */
type Changes = Readonly<Record<string, unknown>>;

const slider = async (caller: Caller, changes: Changes) =>
  'geetest_validate' in changes ? {} : await solveSlider(caller);

/** A valid registration; `change` may make it invalid. */
export async function application(
  caller: Caller,
  username: string,
  changes: Changes = {},
): Promise<NonNullable<CallerInput<Calls['registration.registerUsername']>['body']>> {
  return {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    payeeName: 'NGUYEN VAN THU',
    ageConfirmed: true,
    dataConsent: true,
    ...(await slider(caller, changes)),
    ...changes,
  };
}

/** Registers through the call. */
export const register = async (caller: Caller, username: string, changes: Changes = {}) =>
  caller.call('registration.registerUsername', { body: await application(caller, username, changes) });

/** The code that the sandbox delivered for a registration of the number. */
export async function codeFor(caller: Caller, mobileNum: string, countryDialingCode = '84'): Promise<string> {
  valueOf(
    await caller.call('session.sendCode', {
      body: { mobileNum, countryDialingCode, purpose: 'register', ...(await solveSlider(caller)) },
    }),
  );
  const { list } = valueOf(
    await caller.call('sandbox.codes', { query: { mobile: `+${countryDialingCode}${mobileNum.replace(/^0/, '')}` } }),
  );
  return list[0]!.code;
}

/** Registers by mobile number through the call; the test supplies the code. */
export async function registerMobile(caller: Caller, mobileNum: string, changes: Changes = {}) {
  const { username: _none, ...body } = await application(caller, '', changes);
  return caller.call('registration.registerMobile', {
    body: { ...body, countryDialingCode: '84', mobileNum, ...changes },
  });
}

/** Logs in through the call. */
export const signIn = async (caller: Caller, username: string, password: string, changes: Changes = {}) =>
  caller.call('session.login', { body: { username, password, ...(await slider(caller, changes)), ...changes } });

/** The id behind a username; no call returns it. */
export async function memberIdOf(
  { query }: { query<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> },
  username: string,
): Promise<MemberId> {
  const [row] = await query<{ id: MemberId }>('SELECT id FROM identity.member WHERE username = $1', [username]);
  if (!row) throw new Error(`no member is called ${username}`);
  return row.id;
}

/** A registered member, signed in in a browser of their own. */
export interface Person {
  readonly name: string;
  readonly id: MemberId;
  readonly browser: Browser;
}

/** Registers a person in a browser of their own. */
export async function newPerson(
  world: Parameters<typeof memberIdOf>[0] & { readonly address: string },
  name: string,
): Promise<Person> {
  const browser = openBrowser(world.address);
  browser.token = valueOf(await register(browser.caller, name)).token;
  return { name, browser, id: await memberIdOf(world, name) };
}

const COUNTED = [
  'identity.member',
  'identity.member_field',
  'identity.consent',
  'identity.session',
  'ledger.account',
  'launch.launch',
  'agents.placement',
  'agents.friend_code',
  'agents.recommendation',
];

/** Row counts of everything a refused registration must not touch, as one text to compare. */
export async function rowCounts({ query }: { query<Row>(sql: string): Promise<Row[]> }): Promise<string> {
  const counts = COUNTED.map((table) => `(SELECT count(*) FROM ${table})`).join(', ');
  const [row] = await query<{ counts: string }>(`SELECT concat_ws(' ', ${counts}) AS counts`);
  return row!.counts;
}
