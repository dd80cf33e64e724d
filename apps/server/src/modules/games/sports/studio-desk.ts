/**
 * The studio's duties for the traders' desk (`POST <launchUrl>/desk/act`, `/board`, `/event`, `/limits`, `/preview`, `/profit`,
 * `/slips`), signed like every other one. The
 * sportsbook is one for all vendors that lead to it, so any of their connections reaches the same book.
 */
import { ESPORTS_VENDORS } from '@lantern/contract/constants';
import {
  DESK_REFUSALS,
  deskBoardAnswer,
  deskEventAnswer,
  deskPreviewAnswer,
  type DeskAct,
  type DeskBoard,
  type DeskBookAct,
  type DeskEvent,
  type DeskPreview,
  type DeskRefusal,
} from '@lantern/contract/sports-desk';
import {
  deskProfitAnswer,
  deskSlipsAnswer,
  type BiggestBy,
  type DeskProfit,
  type DeskSlips,
  type ProfitBy,
} from '@lantern/contract/sports-desk-figures';
import { deskLimitsAnswer, type DeskLimits } from '@lantern/contract/sports-desk-limits';
import type { Language } from '@lantern/contract/errors';
import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { postSigned } from '../../../kernel/http/signed-post.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';

/** Where the sportsbook's interface is, with the key that signs what is sent to it. */
export interface Connection {
  readonly launchUrl: string;
  readonly key: string;
  readonly timeoutMs: number;
}

/** The launch integration of a vendor; undefined if it has none. */
type IntegrationOf = (vendor: string) => Promise<Connection | undefined>;

/** Vendors whose games open the sportsbook. */
const SPORTS_VENDORS = ['SCO', 'KDA', ...ESPORTS_VENDORS] as const;
/** The studio's interface; a vendor behind which an operator has put another one is not asked. */
const STUDIO_PATH = '/studio/vendor';
const TIMEOUT_MS = 5_000;
/** A board of two hundred matches, and a match of as many lines, have less than a quarter of this. */
const ANSWER_MAXIMUM = 1024 * 1024;

/** What the studio refuses, by the codes of the operators' calls. */
const CODES = {
  act_mismatch: 'sports_act_mismatch',
  second_person_missing: 'second_person_required',
  event_not_found: 'sports_event_not_found',
  line_not_found: 'sports_line_not_found',
  line_settled: 'sports_line_settled',
  outcomes_incomplete: 'sports_outcomes_incomplete',
  price_invalid: 'sports_price_invalid',
  price_published: 'sports_price_published',
  limits_changed: 'sports_limits_changed',
  days_invalid: 'sports_days_invalid',
} as const satisfies Record<DeskRefusal, string>;

/** There is no sportsbook; or it does not answer, and may have done what it was asked for. */
export type DeskFailure = 'sports_unavailable' | 'sports_unreachable';
export type DeskCode = (typeof CODES)[DeskRefusal];

export interface DeskOrder {
  readonly actId: string;
  readonly act: DeskAct;
  readonly reason: string;
  /** Ids of operators. */
  readonly operator: string;
  readonly approver?: string;
}

export interface SlipsQuestion {
  readonly by: BiggestBy;
  readonly event?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface ProfitQuestion {
  readonly by: ProfitBy;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly competition?: string | undefined;
}

type Answered<T> = Promise<Result<T, DeskFailure | DeskCode>>;

export interface StudioDesk {
  board(currency: string, language: Language): Answered<DeskBoard>;
  event(event: string, currency: string, language: Language): Answered<DeskEvent>;
  preview(act: DeskBookAct, language: Language): Answered<DeskPreview>;
  limits(): Answered<DeskLimits>;
  slips(question: SlipsQuestion, currency: string, language: Language): Answered<DeskSlips>;
  profit(question: ProfitQuestion, currency: string, language: Language): Answered<DeskProfit>;
  /** Carries an act out, once by its id. */
  act(order: DeskOrder): Answered<unknown>;
}

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

const refusedAnswer = z.object({ error: z.enum(DESK_REFUSALS) });
const actAnswer = z.object({ isNew: z.boolean() });

async function findConnection(
  integrationOf: IntegrationOf,
): Promise<(Connection & { readonly vendor: string }) | undefined> {
  for (const vendor of SPORTS_VENDORS) {
    const found = await integrationOf(vendor);
    if (found && new URL(found.launchUrl).pathname === STUDIO_PATH) return { ...found, vendor };
  }
  return undefined;
}

/** Creates the caller. */
export function createStudioDesk(clock: Pick<Clock, 'now'>, integrationOf: IntegrationOf): StudioDesk {
  async function ask<T>(duty: string, input: object, shape: z.ZodType<T>): Answered<T> {
    const connection = await findConnection(integrationOf);
    if (!connection) return refuse('sports_unavailable');
    const { launchUrl, key, vendor, timeoutMs } = connection;
    const answer = await postSigned({
      ...{ url: `${launchUrl}/desk/${duty}`, vendor, key, nowMs: clock.now(), body: JSON.stringify(input) },
      timeoutMs: Math.min(timeoutMs, TIMEOUT_MS),
      answerMaximum: ANSWER_MAXIMUM,
    });
    if ('failed' in answer) return refuse('sports_unreachable');
    const body = jsonIn(answer.text);
    const refused = z.safeParse(refusedAnswer, body);
    if (refused.success) return refuse(CODES[refused.data.error]);
    // The studio runs without the sportsbook.
    if (answer.status === 404) return refuse('sports_unavailable');
    const parsed = answer.status === 200 ? z.safeParse(shape, body) : undefined;
    return parsed?.success ? ok(parsed.data) : refuse('sports_unreachable');
  }
  return {
    board: (currency, language) => ask('board', { currency, language }, deskBoardAnswer),
    event: (event, currency, language) => ask('event', { event, currency, language }, deskEventAnswer),
    preview: (act, language) => ask('preview', { act, language }, deskPreviewAnswer),
    limits: () => ask('limits', {}, deskLimitsAnswer),
    slips: (question, currency, language) => ask('slips', { ...question, currency, language }, deskSlipsAnswer),
    profit: (question, currency, language) => ask('profit', { ...question, currency, language }, deskProfitAnswer),
    act: (order) => ask('act', order, actAnswer),
  };
}
