/** `quote`: prices now, the joint price, the most that may be staked now, refusals by leg. Changes nothing. */
import type { QuoteAnswer, SlipBody } from '../../../wire/sports-slips.ts';
import { ok, type Refused, type Result } from '../../kernel/result.ts';
import type { SessionRow } from '../../sessions/session-store.ts';
import type { SportsContext } from '../context.ts';
import { readRoom } from '../risk/reserve.ts';
import { judgeLegs, shapeOf } from './ladder.ts';
import { termsOf } from './place.ts';
import { choiceOf } from './slip.ts';

type LegNow = QuoteAnswer['legs'][number];

function legNow({ book }: SportsContext, leg: SlipBody['legs'][number]): LegNow {
  const alone: SlipBody = { kind: 'single', legs: [leg], folds: [{ size: 1, unit: 1 }] };
  const judged = judgeLegs(book, alone);
  const line = book.line(leg.event, leg.key);
  const price = line?.outcomes.find(({ outcome }) => outcome === leg.outcome)?.price?.value ?? 0;
  if (judged.ok) return { price, status: book.up ? 'open' : 'suspended', refusal: null };
  return { price, status: judged.code === 'market_suspended' ? 'suspended' : 'closed', refusal: judged.code };
}

/** Refuses slip_invalid; every other refusal is part of the answer. */
export async function quote(sports: SportsContext, session: SessionRow, body: SlipBody): Promise<Result<QuoteAnswer>> {
  const misshapen = shapeOf(body);
  if (misshapen) return misshapen;
  const legs = body.legs.map((leg) => legNow(sports, leg));
  const judged = judgeLegs(sports.book, body);
  const nothing = ({ code }: Refused): Result<QuoteAnswer> => ok({ legs, combined: null, maxStake: 0, refusal: code });
  if (!judged.ok) return nothing(judged);
  const {
    room: { limit, book },
  } = await readRoom(sports.studio.db, termsOf(session, false), body, judged.value);
  const { combined } = judged.value;
  return ok({
    legs,
    combined: combined?.[choiceOf(legs.map((_, at) => at))] ?? null,
    maxStake: sports.book.up ? Number(limit < book ? limit : book) : 0,
    refusal: sports.book.up ? null : 'feed_down',
  });
}
