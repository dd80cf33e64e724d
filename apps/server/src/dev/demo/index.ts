/**
 * The demo's data: members with months of history, made by a seeded generator that uses the same verbs, rules, ledger
 * and draws as real use. The past is created by moving the database's clock, which only its owner can.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '../../kernel/db/index.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { createBlinding } from '../../kernel/sealing.ts';
import { seedContent } from '../../modules/platform/content/index.ts';
import { seedHosts } from '../../modules/games/hosts/index.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import { CONTRACTS_FROM_DAY, leaveContractsWaiting, signFirstContracts } from './agent-money.ts';
import { applyAndGive } from './applications.ts';
import { AGENT_CODES, SHOWN_ACCOUNTS, openAccountScreens, openLine, openTrial } from './accounts.ts';
import { endDay, takeBonuses } from './bonuses.ts';
import { talkWithSupport, writeCannedAnswers } from './chats.ts';
import { makeDeposits } from './deposits.ts';
import { depositAmountOf, chooseItems } from './habits.ts';
import { openOperators, operatorLogins } from './operators.ts';
import { friendOrders, joinFriends, publishReferral } from './friends.ts';
import { demoMembers, SHOWN_PASSWORD, type DemoMember } from './people.ts';
import { joinRace, publishPromotions } from './promotions.ts';
import { raiseLimits } from './risk.ts';
import { DEMO_PAYMENT_PASSWORD, secureAccounts } from './secure-accounts.ts';
import { seeded, type Seeded } from './seeded.ts';
import { depositFor, inParallel, playPastIssue, type Person } from './steps.ts';
import { endVipDay, fundVips, vipOrders } from './vip.ts';
import { FIRST_WITHDRAWAL_AFTER_DAY, makeWithdrawals } from './withdrawals.ts';

const SEED = 20_261_120;
const HISTORY_DAYS = 60;
const AGENT_AGE_DAYS = 425;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Hours before the day's end at which an issue is played; each is one issue of one game. */
const ISSUE_HOURS = [13, 6, 1];
/** Before that, one issue a day: a first start waits for all of them, and pages show the last month. */
const BUSY_DAYS = 31;
const GAMES = ['mb60', 'dice60', 'mb45', 'fived60', 'race60', 'mb120', 'six60', 'lucky60'];
const PARALLEL = 6;

type Progress = (text: string) => void;

/** Creates the data once; a start that was killed or aborted continues with what is missing. */
export async function prepareDemo(running: PreparingPlatform, progress: Progress, signal?: AbortSignal): Promise<void> {
  const { kernel } = running;
  const members = kernel.config.demoMembers;
  const blind = createBlinding(kernel, 'demo/password');
  // The same at every start, so that a restart continues where another was killed.
  const people = demoMembers(members, seeded(SEED), (userName) => blind(userName).toString('base64url'));
  await running.moveClock(undefined);
  const { rows } = await sql`SELECT 1 FROM demo.world`.execute(kernel.db);
  if (rows.length === 0) {
    await seedContent(running.modules.content, kernel.clock.now());
    await seedHosts(running.modules.hosts, running.modules.content);
    await openAccountScreens(running);
    await enableDemoFeatures(running);
    await openLine(running, kernel.clock.now() - AGENT_AGE_DAYS * DAY_MS);
    await running.moveClock(undefined);
    await openOperators(running);
    await writeCannedAnswers(running);
    await publishReferral(running);
    if (members > 0) await makePast(running, people, progress, signal);
    if (signal?.aborted) return;
    if (members > 0) await leaveContractsWaiting(running);
    await running.modules.lottery.backfillDraws();
    await openTrial(running);
    await publishPromotions(running);
    await joinRace(running, people);
    await sql`INSERT INTO demo.world (seed, members) VALUES (${SEED}, ${members}) ON CONFLICT DO NOTHING`.execute(
      kernel.db,
    );
  }
  await openOperators(running);
  await writeLogins(kernel, people);
}

/** The demo's help address: its own help centre, the only support there is. */
const HELP_PATH = '/m/help';

/**
 * Enables what the demo shows: home with its jackpots, whose figures come from real pools of the built-in games; keno
 * among the lotteries; the live chat and the customer service entries; the site's icon where the app is offered.
 */
async function enableDemoFeatures({ modules: { system, merchant } }: PreparingPlatform): Promise<void> {
  const { code } = merchant('');
  const changes = [
    await system.changeSettings(code, { homeVariant: 'jackpot', jackpotFigures: 'confirmed', kenoEnabled: true }),
    await system.setCustomerService(code, 'CS', HELP_PATH),
    await system.setCustomerService(code, 'LIVECHAT', HELP_PATH),
    await system.setDownloadLink(code, 'AppDownloadIcon', '/art/icon-192.png'),
  ];
  for (const changed of changes) if (!changed.ok) throw new Error(`A setting of the demo was refused: ${changed.code}`);
  await system.setSwitch(code, 'CBS3', true);
}

async function writeLogins(kernel: Kernel, people: readonly DemoMember[]): Promise<void> {
  const members = people
    .filter((member) => member.shown)
    .map(({ userName, password, mobileNum, accountNumbers }) => ({
      role: 'member',
      username: userName,
      password,
      mobileNum,
      ...(accountNumbers.length > 0 ? { paymentPassword: DEMO_PAYMENT_PASSWORD } : {}),
    }));
  const logins = [
    ...members,
    ...SHOWN_ACCOUNTS.map(({ role, userName }) => ({
      role,
      username: userName,
      password: SHOWN_PASSWORD,
      // The first agent has contracts to sign.
      ...(userName === SHOWN_ACCOUNTS[0].userName ? { paymentPassword: DEMO_PAYMENT_PASSWORD } : {}),
    })),
    ...operatorLogins(),
  ];
  await writeFile(join(kernel.config.dataDir, 'demo-logins.json'), `${JSON.stringify(logins, null, 2)}\n`, {
    mode: 0o600,
  });
}

async function makePast(
  running: PreparingPlatform,
  members: readonly DemoMember[],
  progress: Progress,
  signal?: AbortSignal,
): Promise<void> {
  const now = running.kernel.clock.now();
  progress(`Making the demo world: ${members.length} members`);
  const people = await openAccounts(running, members, now);
  const random = seeded(SEED + 1);
  const friends: Person[] = [];
  try {
    for (let daysAgo = HISTORY_DAYS; daysAgo >= 1 && !signal?.aborted; daysAgo--) {
      if (daysAgo === CONTRACTS_FROM_DAY) await signFirstContracts(running, now - daysAgo * DAY_MS);
      await liveDay(
        running,
        { people, friends },
        { daysAgo, endsAt: now - (daysAgo - 1) * DAY_MS - HOUR_MS / 2 },
        random,
      );
      if (daysAgo === FIRST_WITHDRAWAL_AFTER_DAY) await secureAccounts(running, people, now);
      await makeWithdrawals(running, people, now, daysAgo);
      if (daysAgo % 10 === 1) progress(`Making the demo world: ${HISTORY_DAYS - daysAgo + 1} of ${HISTORY_DAYS} days`);
    }
    if (!signal?.aborted) await makeDeposits(running, people, now);
    if (!signal?.aborted) await raiseLimits(running, people, now);
    if (!signal?.aborted) await talkWithSupport(running, people, now);
    if (!signal?.aborted) await applyAndGive(running, people, now);
  } finally {
    await running.moveClock(undefined);
  }
  await running.modules.vip.runPeriods();
  await running.kernel.outbox.deliverDue();
  await running.modules.agents.foldLines();
  await running.modules.ledger.seal();
}

async function openAccounts(
  running: PreparingPlatform,
  members: readonly DemoMember[],
  now: number,
): Promise<readonly Person[]> {
  const { modules } = running;
  const merchant = modules.merchant('');
  return await inParallel(PARALLEL, members, async (member): Promise<Person> => {
    const opened = await modules.identity.registerMember({
      merchant,
      userName: member.userName,
      password: member.password,
      fields: {
        payeeName: member.payeeName,
        ...(member.invited ? { affiliateCode: AGENT_CODES[member.ageDays % AGENT_CODES.length]! } : {}),
      },
      registeredAt: new Date(now - member.ageDays * DAY_MS),
    });
    // Taken: an earlier start created it.
    const known = opened.ok ? opened.value.memberId : await modules.identity.memberIdOf(merchant.code, member.userName);
    if (!opened.ok && (opened.code !== 'username_taken' || known === undefined))
      throw new Error(`The demo member ${member.userName} was refused: ${opened.code}`);
    return { member, memberId: known! };
  });
}

interface Day {
  readonly daysAgo: number;
  readonly endsAt: number;
}

async function liveDay(
  running: PreparingPlatform,
  { people, friends }: { readonly people: readonly Person[]; readonly friends: Person[] },
  { daysAgo, endsAt }: Day,
  random: Seeded,
): Promise<void> {
  const present = people.filter(({ member }) => member.ageDays >= daysAgo);
  await running.moveClock(endsAt - (ISSUE_HOURS[0]! + 1) * HOUR_MS);
  const deposits = present.flatMap((person) => {
    const isFirstDay = daysAgo === Math.min(person.member.ageDays, HISTORY_DAYS);
    const amount = depositAmountOf(person.member, isFirstDay, random);
    return amount === undefined ? [] : [{ person, amount }];
  });
  await takeBonuses(running, present, daysAgo);
  await inParallel(PARALLEL, deposits, ({ person, amount }) =>
    depositFor(running, person, amount, `demo-${daysAgo}-${person.memberId}`),
  );
  await fundVips(running, present, daysAgo);
  await joinFriends(running, people, friends, { daysAgo, at: endsAt - (ISSUE_HOURS[0]! + 1) * HOUR_MS });
  for (const [turn, hours] of ISSUE_HOURS.slice(0, daysAgo > BUSY_DAYS ? 1 : undefined).entries()) {
    const gameCode = GAMES[(daysAgo * ISSUE_HOURS.length + turn) % GAMES.length]!;
    const idempotencyKey = `demo-${daysAgo}-${turn}`;
    const orders = [
      ...present
        .filter(({ member }) => random.chance(member.keenness))
        .map((person) => orderOf(running, person, gameCode, idempotencyKey, random)),
      ...vipOrders(running, present, { daysAgo, gameCode, idempotencyKey }),
      ...(await friendOrders(running, friends, { gameCode, idempotencyKey })),
    ];
    await playPastIssue(running, { gameCode, at: endsAt - hours * HOUR_MS, orders });
  }
  await endDay(running, present, daysAgo);
  await endVipDay(running, present, daysAgo);
}

function orderOf(
  running: PreparingPlatform,
  { member, memberId }: Person,
  gameCode: string,
  idempotencyKey: string,
  random: Seeded,
) {
  return {
    memberId: memberId as MemberId,
    currency: running.modules.merchant('').currency,
    merchantCode: running.modules.merchant('').code,
    idempotencyKey,
    prizeMode: 'Lott',
    playType: 'trad',
    items: chooseItems(member, gameCode, random),
  };
}
