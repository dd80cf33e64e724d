/**
 * `npm run bench:settle [-- --slips 100000 --members 2000 --data /dev/shm]`: open singles of one final, whose bets stand at the wallet; then the result comes.
 * Measured is the time from the result to the last acknowledged payment. Every proof of the ledger is checked after it.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SEAT_GAME, SEAT_SECRET, SEAT_VENDOR } from '../setup/wallet-seats.ts';
import { openConnection } from './wallet/connection.ts';
import { EVENT, MARKET, openSportsStage, PRICES } from './sports/stage.ts';

const TARGET_SEC = 5;
const BET = 10_000;
const CONNECTIONS = 64;
const WINNER = '1';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    slips: { type: 'string', default: '100000' },
    members: { type: 'string', default: '2000' },
    data: { type: 'string' },
  },
});
const count = Number(values.slips);
const { stage, parts, close } = await openSportsStage(values.data, Number(values.members));
try {
  const names = Object.entries(PRICES);
  const slips = Array.from({ length: count }, (_, at) => {
    const [outcome, price] = names[at % names.length]!;
    return { id: randomUUID(), seat: stage.seats[at % stage.seats.length]!, outcome, price };
  });
  print(`${count} bets at the wallet …`);
  let next = 0;
  const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(stage.node.address)));
  await Promise.all(
    lines.map(async (line) => {
      for (let slip = slips[next++]; slip; slip = slips[next++]) {
        const { id, seat } = slip;
        const fields = { memberRef: seat.memberRef, roundId: id, currency: 'VND', sessionToken: seat.sessionToken };
        const body = JSON.stringify({
          requestId: id,
          transactionId: `${id}:bet`,
          ...fields,
          game: SEAT_GAME,
          amount: BET,
        });
        const at = Math.floor(Date.now() / 1_000);
        const signature = createHmac('sha256', SEAT_SECRET).update(`${at}.bet.${body}`).digest('hex');
        const headers = `x-vendor: ${SEAT_VENDOR}\r\nx-timestamp: ${at}\r\nx-signature: t=${at},v2=${signature}\r\n`;
        const { status, text } = await line.post('/wallet/v1/bet', headers, body);
        if (status !== 200) throw new Error(`a bet was refused: ${status} ${text}`);
      }
      line.close();
    }),
  );
  print('their slips …');
  await parts.query(
    `WITH slips AS (
       INSERT INTO studio.round (round_id, vendor, member_ref, currency, game, kind, title, session_id, request_id, bet, state, seed_hash, member_seed, play, stakes, beside, accepted_at)
       SELECT id, $1, member, 'VND', $2, 'sports', 'football@1', member, id, $3, 'open', repeat('0', 64), '', '{"openBps": 10000, "paid": 0, "returned": 0}',
         jsonb_build_object('kind', 'single', 'maximum', 2000000000, 'notCounted', 0, 'folds', '[{"size": 1, "unit": 10000}]'::jsonb, 'legs', jsonb_build_array(jsonb_build_object('event', $4::text, 'key', $5::text, 'outcome', outcome, 'ladder', 'decimal', 'price', price))),
         true, clock_timestamp()
       FROM unnest($6::text[], $7::text[], $8::text[], $9::integer[]) AS slip (id, member, outcome, price) RETURNING round_id)
     INSERT INTO studio.slip_leg (round_id, leg_no, event_id, market_key, outcome, ladder, price, alone, exposed, counted)
     SELECT id, 0, $4, $5, outcome, 'decimal', price, true, $3 * price / 1000, $3 FROM unnest($6::text[], $7::text[], $8::text[], $9::integer[]) AS slip (id, member, outcome, price)`,
    [
      ...[SEAT_VENDOR, SEAT_GAME, BET, EVENT, MARKET],
      ...[slips.map(({ id }) => id), slips.map(({ seat }) => seat.memberRef)],
      ...[slips.map(({ outcome }) => outcome), slips.map(({ price }) => price)],
    ],
  );
  await stage.analyse();
  const openSlips = async (): Promise<number> =>
    (await parts.query<{ open: number }>(`SELECT count(*) AS open FROM studio.round WHERE state <> 'ended'`))[0]!.open;
  const decided = async (): Promise<number> =>
    (await parts.query<{ open: number }>(`SELECT count(*) AS open FROM studio.round WHERE state = 'open'`))[0]!.open;
  const began = performance.now();
  const since = (): number => (performance.now() - began) / 1_000;
  for (const [outcome] of names)
    await parts.book.result(EVENT, MARKET, outcome, outcome === WINNER ? [10_000, 0] : [0, 0]);
  let decidedSec: number | undefined;
  while ((await openSlips()) > 0) {
    if (decidedSec === undefined && (await decided()) === 0) decidedSec = since();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const sec = since();
  print(
    `${count} slips: decided after ${(decidedSec ?? sec).toFixed(2)} s, the last payment acknowledged after ${sec.toFixed(2)} s`,
  );
  print(
    `${(count / sec).toFixed(0)} slips/s; 100 000 at this rate: ${(100_000 / (count / sec)).toFixed(1)} s (target ${TARGET_SEC} s)`,
  );
  const broken = await stage.brokenProofs();
  print(broken.length === 0 ? 'every proof of the ledger holds' : `broken: ${broken.join(', ')}`);
  process.exitCode = broken.length === 0 && (count < 100_000 || sec <= TARGET_SEC) ? 0 : 1;
} finally {
  await close();
}
