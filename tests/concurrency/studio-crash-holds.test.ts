/** Bets for a curve's next round, placed while one runs: no money before betting begins, withdrawn or placed but never both, across tabs, lost connections, kills and a wallet that is silent. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CrashHold } from '../../apps/studio/wire/crash.ts';
import { openCrashWorld, type CrashPlayer, type CrashWorld, type Planted } from '../setup/crash-world.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';

const FUNDS = 1_000_000;
const BET = 20_000;
/** A long flight, which the test ends. */
const HIGH = (hundredths: number): boolean => hundredths > 50_000 && hundredths < 100_000;
const TIMEOUT = { timeout: TIMEOUT_MS };

let world: CrashWorld;
beforeAll(async () => {
  world = await openCrashWorld();
});
afterEach(() => world.connection.behave(() => undefined));
afterAll(() => world?.close());

const valueOf = <T>(answer: CallAnswer<T>): T => {
  expect(answer).toMatchObject({ success: true });
  return (answer as { readonly value: T }).value;
};
const refused = (answer: CallAnswer, code: string) => expect(answer).toMatchObject({ success: false, code });
async function heldIs(player: CrashPlayer, held: readonly Partial<CrashHold>[]): Promise<void> {
  await expect.poll(() => player.held(), TIMEOUT).toMatchObject(held);
}
async function expectOwned({ seat }: CrashPlayer, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), TIMEOUT).toBe(amount);
}

/** A round that flies, with the one that follows it. */
interface Flight {
  readonly player: CrashPlayer;
  readonly now: Planted;
  readonly next: Planted;
}

async function flying(game: string): Promise<Flight> {
  const now = await world.plant(game, HIGH);
  const player = await world.player(game, FUNDS);
  await world.pass(now.roundId);
  await player.receives(now.roundId, 'flying');
  const next = await world.plant(game, HIGH);
  return { player, now, next };
}

/** The flight ends, and the next round's betting begins. */
async function nextBegins({ player, now, next }: Flight): Promise<void> {
  await world.crashNow(now.roundId);
  await player.receives(now.roundId, 'crashed');
  await world.pass(now.roundId);
  await player.receives(next.roundId, 'betting');
}

/** The member's stakes on a round. */
const stakesOn = ({ seat: { memberRef } }: CrashPlayer, roundId: string) =>
  world.here.query<{ round_id: string; state: string; bet: string }>(
    'SELECT round_id, state, bet::text FROM studio.round WHERE shared_round = $1 AND member_ref = $2',
    [roundId, memberRef],
  );

describe('[GAME-11] a bet for the next flight', () => {
  test('takes no money while the flight goes on, and is placed once when the next one begins, in every tab', async () => {
    const flight = await flying('ten-lua-x1000');
    const { player, now, next } = flight;
    const tab = await world.enter(player.seat);
    const request = { requestId: randomUUID(), bet: BET, panel: 1, autoHundredths: 150 } as const;
    const held = valueOf(await player.hold(request));
    expect(held).toEqual({
      holdId: request.requestId,
      ...request,
      requestId: undefined,
      state: 'held',
      code: null,
      message: null,
    });
    // The same request is the same bet; another under its name is none; a panel has one.
    expect(valueOf(await player.hold(request))).toEqual(held);
    refused(await player.hold({ ...request, bet: BET + 1_000 }), 'request_mismatch');
    refused(await tab.hold({ panel: 1 }), 'stake_placed');
    refused(await player.hold({ bet: 999 }), 'stake_range');
    refused(await player.hold({ bet: 500_001 }), 'stake_range');
    refused(await player.hold({ roundId: randomUUID() }), 'round_not_found');
    refused(await player.hold({ autoHundredths: 100 }), 'input_invalid');
    await heldIs(tab, [{ holdId: held.holdId, bet: BET, state: 'held' }]);
    expect((await world.enter(player.seat)).entered.held).toEqual([held]);
    expect(await player.seat.owned()).toBe(FUNDS);

    await nextBegins(flight);
    for (const each of [player, tab]) {
      const stake = await each.stakeIn(await stakeId(player, next), 'taken');
      expect(stake).toMatchObject({ panel: 1, bet: BET, autoHundredths: 150 });
      await heldIs(each, []);
    }
    await expectOwned(player, FUNDS - BET);
    refused(await player.withdraw(held.holdId), 'hold_placed');
    refused(await player.hold({ roundId: next.roundId }), 'not_allowed_now');
    expect(await stakesOn(player, next.roundId)).toHaveLength(1);
    // It is played as any other.
    await world.pass(next.roundId);
    await world.fly(next.roundId, 20_000);
    await player.stakeIn(await stakeId(player, next), 'cashed');
    await expectOwned(player, FUNDS - BET + 30_000);
    refused(await player.hold({ roundId: now.roundId }), 'betting_closed');
  });

  test('is withdrawn from any tab until the next one begins, and then costs nothing', async () => {
    const flight = await flying('dieu-bay-cao');
    const { player, next } = flight;
    const tab = await world.enter(player.seat);
    const [first, second] = [valueOf(await player.hold({ bet: BET })), valueOf(await player.hold({ panel: 1 }))];
    await heldIs(tab, [{ holdId: first.holdId }, { holdId: second.holdId }]);
    valueOf(await tab.withdraw(first.holdId));
    valueOf(await tab.withdraw(first.holdId));
    const stranger = await world.player('dieu-bay-cao', FUNDS);
    refused(await stranger.withdraw(second.holdId), 'round_not_found');
    await heldIs(player, [{ holdId: second.holdId }]);
    // The panel is free again, and its bet a new one.
    const third = valueOf(await player.hold({ bet: BET * 2 }));
    valueOf(await player.withdraw(second.holdId));
    await heldIs(tab, [{ holdId: third.holdId, bet: BET * 2 }]);
    await nextBegins(flight);
    await player.stakeIn(await stakeId(player, next), 'taken');
    expect(await stakesOn(player, next.roundId)).toMatchObject([{ bet: String(BET * 2) }]);
    await expectOwned(player, FUNDS - BET * 2);
  });

  test('[GAME-12] that the wallet refuses says why, and takes nothing', async () => {
    const flight = await flying('phi-co-tia-chop');
    const { player, next } = flight;
    valueOf(await player.hold({ bet: 500_000 }));
    valueOf(await player.hold({ bet: 500_000, panel: 1 }));
    await world.here.query('UPDATE studio.crash_hold SET bet = 1500000 WHERE game = $1 AND panel = 1', [
      'phi-co-tia-chop',
    ]);
    await nextBegins(flight);
    await heldIs(player, [{ panel: 1, state: 'refused', code: 'funds_insufficient' }]);
    expect(player.held()[0]!.message).not.toBe('');
    await expectOwned(player, FUNDS - 500_000);
    // The panel takes another bet, and the reason goes with the round.
    valueOf(await player.stake({ panel: 1, bet: BET }));
    await expectOwned(player, FUNDS - 500_000 - BET);
    expect(await stakesOn(player, next.roundId)).toHaveLength(3);
  });

  test('is placed although its frame has lost the connection; one of a session that has ended is not', async () => {
    const game = 'nui-lua-leo-thang';
    const flight = await flying(game);
    const { player, next } = flight;
    const gone = await world.player(game, FUNDS);
    valueOf(await player.hold({ bet: BET, autoHundredths: 200 }));
    valueOf(await gone.hold({ bet: BET }));
    await world.here.query('UPDATE studio.session SET ended_at = now() WHERE member_ref = $1', [gone.seat.memberRef]);
    player.drop();
    gone.drop();
    // No frame is connected.
    await world.crashNow(flight.now.roundId);
    await expect.poll(() => world.phaseOf(flight.now.roundId), TIMEOUT).toBe('shown');
    await world.pass(flight.now.roundId);
    await expect.poll(() => stakesOn(player, next.roundId), TIMEOUT).toMatchObject([{ state: 'open' }]);
    const again = await world.enter(player.seat);
    expect(again.entered).toMatchObject({
      held: [],
      mine: [{ bet: BET, autoHundredths: 200, state: 'taken' }],
      balance: FUNDS - BET,
    });
    expect(await stakesOn(gone, next.roundId)).toEqual([]);
    await expectOwned(gone, FUNDS);
  });
});

describe('[GAME-11] a studio that is killed', () => {
  test('while a bet is held still holds it, and places it once', async () => {
    const flight = await flying('dia-bay-ngoai-khong-gian');
    const { player, now, next } = flight;
    const held = valueOf(await player.hold({ bet: BET }));
    await world.studio().kill();
    await world.fly(now.roundId, 3_600_000);
    await world.restartStudio();
    const again = await world.enter(player.seat);
    expect(again.entered.held).toEqual([held]);
    await again.receives(now.roundId, 'crashed');
    await world.pass(now.roundId);
    await again.receives(next.roundId, 'betting');
    await again.stakeIn(await stakeId(player, next), 'taken');
    await world.restartStudio();
    await expectOwned(player, FUNDS - BET);
    expect(await stakesOn(player, next.roundId)).toHaveLength(1);
  });

  test('while it places one leaves a bet that is taken, or refunded in full', async () => {
    const flight = await flying('bong-bong-cau-may');
    const { player, next } = flight;
    valueOf(await player.hold({ bet: BET }));
    // The wallet takes the bet, and its answer never arrives.
    world.connection.behave((verb) => (verb === 'bet' ? 'forgotten' : undefined));
    await nextBegins(flight);
    await expect.poll(() => stakesOn(player, next.roundId), TIMEOUT).toMatchObject([{ state: 'asking' }]);
    await world.studio().kill();
    world.connection.behave(() => undefined);
    await world.restartStudio();
    const again = await world.enter(player.seat);
    await world.here.query(
      `UPDATE studio.round SET touched_at = touched_at - interval '1 minute' WHERE shared_round = $1`,
      [next.roundId],
    );
    await expect.poll(() => stakesOn(player, next.roundId), TIMEOUT).toMatchObject([{ state: 'void' }]);
    await expect.poll(() => world.settled(), TIMEOUT).toBe(true);
    await expectOwned(player, FUNDS);
    expect((await world.enter(player.seat)).entered.held).toMatchObject([{ state: 'refused', code: 'round_void' }]);
    valueOf(await again.stake({ bet: BET }));
    await expectOwned(player, FUNDS - BET);
  });
});

describe('[GAME-24] automatic bets', () => {
  test('are taken only where the operator has switched them on, each asked of the platform, and with a cash-out', async () => {
    const game = 'ten-lua-x1000';
    const first = await world.player(game, FUNDS);
    expect(first.entered.autoRounds).toBeNull();
    const auto = { auto: true, autoHundredths: 150, bet: BET } as const;
    const { roundId } = await world.plant(game, HIGH);
    await world.here.query(`DELETE FROM studio.planted WHERE round_id <> $1`, [roundId]);
    await newRound(first, roundId);
    refused(await first.stake({ ...auto, roundId }), 'auto_play_off');
    refused(await first.stake({ ...auto, roundId, autoHundredths: null }), 'input_invalid');
    await expectOwned(first, FUNDS);
    const switched = (on: boolean) =>
      world.here.query(
        `INSERT INTO protection.setting (merchant_code, auto_play) SELECT code, $1 FROM system.merchant
         ON CONFLICT (merchant_code) DO UPDATE SET auto_play = excluded.auto_play`,
        [on],
      );
    await switched(true);
    const second = await world.player(game, FUNDS);
    expect(second.entered.autoRounds).toBe(100);
    expect(valueOf(await second.stake({ ...auto, roundId })).stake).toMatchObject({
      state: 'taken',
      autoHundredths: 150,
    });
    await expectOwned(second, FUNDS - BET);
    // Switched off while the game is open: the next one is refused.
    await switched(false);
    refused(await second.stake({ ...auto, roundId, panel: 1 }), 'auto_play_off');
    expect(valueOf(await second.stake({ roundId, panel: 1, bet: BET })).stake).toMatchObject({ state: 'taken' });
    await expectOwned(second, FUNDS - 2 * BET);
  });
});

describe('[GAME-11] holding, withdrawing and the beginning of betting at once', () => {
  test('leave each bet placed or withdrawn, and the money right', async () => {
    const flight = await flying('du-luon-troi-xanh');
    const { player, now, next } = flight;
    const players = [
      player,
      ...(await Promise.all(Array.from({ length: 5 }, () => world.player('du-luon-troi-xanh', FUNDS)))),
    ];
    const held = await Promise.all(players.map(async (each) => valueOf(await each.hold({ bet: BET }))));
    await world.crashNow(now.roundId);
    await player.receives(now.roundId, 'crashed');
    await world.pass(now.roundId);
    const answers = await Promise.all(
      players.map(async (each, index) => {
        if (index % 2 === 1) await each.receives(next.roundId, 'betting');
        return await each.withdraw(held[index]!.holdId);
      }),
    );
    for (const [index, each] of players.entries()) {
      const answer = answers[index]!;
      if (!answer.success) refused(answer, 'hold_placed');
      await expect
        .poll(async () => (await stakesOn(each, next.roundId)).map(({ state }) => state), TIMEOUT)
        .toEqual(answer.success ? [] : ['open']);
      await expectOwned(each, answer.success ? FUNDS : FUNDS - BET);
    }
  });
});

/** The round on ends whatever its phase, and the planted one's betting begins. */
async function newRound(player: CrashPlayer, roundId: string): Promise<void> {
  await expect
    .poll(async () => {
      await world.here.query(
        `UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE game = $1 AND shared_id <> $2 AND phase IN ('betting', 'running', 'shown')`,
        [player.seat.opened.game.id, roundId],
      );
      return await world.phaseOf(roundId);
    }, TIMEOUT)
    .toBe('betting');
  await player.receives(roundId, 'betting');
}

/** The id of the member's first stake on a round, once there is one. */
async function stakeId(player: CrashPlayer, { roundId }: Planted): Promise<string> {
  await expect.poll(() => stakesOn(player, roundId), TIMEOUT).not.toEqual([]);
  return (await stakesOn(player, roundId))[0]!.round_id;
}
