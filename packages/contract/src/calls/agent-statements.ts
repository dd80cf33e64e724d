/** What agents earn and pay: overview, statements, lines with all they were computed from, dues (agents.md §4–§6). Amounts in minor units. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, contentPage, currencyCode, fileContent, idText, instant, nothing, pageQuery } from '../shapes.ts';

/** `advance`: what the house paid a downline in the caller's place, and claims. */
export const AGENT_LINE_KINDS = ['rebate', 'daily_salary', 'hourly_salary', 'dividend', 'advance'] as const;
export type AgentLineKind = (typeof AGENT_LINE_KINDS)[number];

/**
 * `waiting`: computed, its payment time has not come. `paid`: in full. `part`, `due`: the payer's money was not enough for all, or any, of it.
 * `netted`: set against other lines. `claim`: below zero and not netted yet. `held`: an operator looks at it. `house`: the agent rests, so it stays
 * with the house. `reversed`: taken out by two operators. `nothing`: zero.
 */
export const AGENT_LINE_STATES = [
  'waiting',
  'paid',
  'part',
  'due',
  'netted',
  'claim',
  'held',
  'house',
  'reversed',
  'nothing',
] as const;
export type AgentLineState = (typeof AGENT_LINE_STATES)[number];

const dayText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const person = z.object({ memberId: z.string(), account: z.string() });

export const agentLine = z.object({
  lineId: z.string(),
  /** `out`: the caller pays it to a downline. */
  direction: z.enum(['in', 'out']),
  kind: z.enum(AGENT_LINE_KINDS),
  /** Of rebates. */
  category: z.string().nullable(),
  contractId: z.string().nullable(),
  /** The other side, masked; null: the house. */
  counterpart: person.nullable(),
  /** The day it belongs to: of a dividend the last of its half-month. */
  day: dayText,
  /** Of hourly salaries: when the hour began. */
  hourAt: instant.nullable(),
  fromDay: dayText,
  currency: currencyCode,
  /** What was computed; below zero: a correction that takes. */
  amount,
  /** Of a line below zero: what the agent paid back from cash. */
  paid: amount,
  /** What the payer still owes of it. */
  due: amount,
  state: z.enum(AGENT_LINE_STATES),
  /** The earlier line it corrects. */
  corrects: z.string().nullable(),
  computedAt: instant,
  payableAt: instant,
  paidAt: instant.nullable(),
});

/** What a line was computed from and what paid it: the same for an agent and for operators. */
export const agentLineProof = {
  /** Figures as they were when it was computed. Of a rebate: counted stakes by the highest rate below the caller. */
  inputs: z.object({
    stake: amount,
    valid: amount,
    counted: amount,
    wins: amount,
    theory: amount,
    costs: amount,
    members: z.int(),
    activeMembers: z.int(),
    rateBasisPoints: z.int().nullable(),
    bags: z.array(z.object({ watermark: z.int(), shareBasisPoints: z.int(), counted: amount })),
    deficits: z.array(z.object({ amount, age: z.int() })),
    costParts: z.array(z.object({ name: z.string(), amount })),
  }),
  steps: z.array(
    z.object({
      step: z.int(),
      minimum: amount,
      activeMembersMinimum: z.int(),
      turnoverMinimum: amount,
      rateBasisPoints: z.int().nullable(),
      payout: amount.nullable(),
      amountMet: z.boolean(),
      peopleMet: z.boolean(),
      turnoverMet: z.boolean(),
      chosen: z.boolean(),
    }),
  ),
  dividend: z
    .object({
      netLoss: amount,
      deficitUsed: amount,
      base: amount,
      raw: amount,
      cap: amount,
      capBasisPoints: z.int(),
    })
    .nullable(),
  /** In signs and numbers, the same in every language. */
  formula: z.string(),
  /** Lines of the same matter before it, whose sum it corrects. */
  earlier: amount,
  operations: z.array(z.object({ operationId: z.string(), txCode: z.string(), amount, at: instant })),
  contractVersion: z.int().nullable(),
  contractHash: z.string().nullable(),
  corrections: z.array(z.object({ lineId: z.string(), amount, computedAt: instant })),
};

const day = z.object({
  day: dayText,
  rebates: amount,
  salaries: amount,
  dividends: amount,
  /** Paid to downlines. */
  paidDown: amount,
  /** In less out. */
  sum: amount,
});

const due = z.object({
  dueId: z.string(),
  /** `in`: owed to the caller. */
  direction: z.enum(['in', 'out']),
  counterpart: person,
  kind: z.enum(AGENT_LINE_KINDS),
  day: dayText,
  currency: currencyCode,
  amount,
  left: amount,
  since: instant,
  /** Days since, whole ones. */
  age: z.int(),
  /** Times a payment was tried. */
  attempts: z.int(),
});

export const agentStatementCalls = {
  'agent.overview': defineCall({
    method: 'GET',
    path: '/wps/agent/overview',
    summary:
      "What the agent has earned in a span so far, of what it is made, the team's figures, seven days, and the branches.",
    auth: 'member',
    query: z.object({ span: z.enum(['today', 'yesterday', 'week', 'period']).default('today') }),
    answer: z.object({
      currency: currencyCode,
      fromDay: dayText,
      toDay: dayText,
      /** Until when the figures are complete. */
      asOf: instant,
      /** Whether today's part is provisional: computed like a run, from what has been settled until `asOf`. */
      provisional: z.boolean(),
      sum: amount,
      /** The same span of time one day, or one span, before; until the same clock time. */
      previousSum: amount,
      parts: z.object({
        rebates: amount,
        dailySalary: amount,
        hourlySalary: amount,
        dividends: amount,
        paidDown: amount,
      }),
      figures: z.object({
        members: z.int(),
        /** Of one day, `activeDay`: of several days the most of any that is over, because a running day may still grow. */
        activeMembers: z.int(),
        /** Null: no day of the span has been computed. */
        activeDay: dayText.nullable(),
        stake: amount,
        valid: amount,
        counted: amount,
        /** Stakes less wins of the whole team. */
        net: amount,
      }),
      /** The seven days up to today, oldest first. */
      days: z.array(day),
      /** Direct agents and members by what the caller earns from them, most first, at most 20. */
      branches: z.array(person.extend({ role: z.enum(['agent', 'member']), counted: amount, rebates: amount })),
      /** Open dues: owed to the caller and by the caller. */
      duesIn: amount,
      duesOut: amount,
    }),
    errors: ['not_agent_account'],
  }),
  'agent.statement': defineCall({
    method: 'GET',
    path: '/wps/agent/statement',
    summary: 'The lines of a day, or of a half-month: what was computed, paid, corrected, and paid to downlines.',
    auth: 'member',
    query: z.object({
      /** Yesterday when neither is given. */
      day: dayText.optional(),
      /** `yyyy-mm-A` or `yyyy-mm-B`. */
      period: z
        .string()
        .regex(/^\d{4}-\d{2}-[AB]$/)
        .optional(),
    }),
    answer: z.object({
      currency: currencyCode,
      fromDay: dayText,
      toDay: dayText,
      /** `late`: its run has not started although its time came; `held`: an operator looks at it. */
      state: z.enum(['open', 'late', 'computed', 'held', 'paid']),
      computed: amount,
      paid: amount,
      paidDown: amount,
      /** When the last part is paid; null once all is. */
      payableAt: instant.nullable(),
      lines: z.array(agentLine),
    }),
    errors: ['not_agent_account', 'range_invalid'],
  }),
  'agent.statementDays': defineCall({
    method: 'GET',
    path: '/wps/agent/statements',
    summary: 'The sums of the days of a month, for a calendar.',
    auth: 'member',
    query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    answer: z.object({ currency: currencyCode, days: z.array(day) }),
    errors: ['not_agent_account'],
  }),
  'agent.statementLine': defineCall({
    method: 'GET',
    path: '/wps/agent/statement/:lineId',
    summary: 'One line with its inputs, the steps that were tried, its formula, and the operations that paid it.',
    auth: 'member',
    params: z.object({ lineId: idText }),
    answer: z.object({
      line: agentLine,
      ...agentLineProof,
    }),
    errors: ['not_agent_account', 'line_not_found'],
  }),
  'agent.statementParts': defineCall({
    method: 'GET',
    path: '/wps/agent/statement/:lineId/parts',
    summary:
      'What a rebate line comes from: direct members and the branches of direct agents, a page at a time. Dividends show none.',
    auth: 'member',
    params: z.object({ lineId: idText }),
    query: z.object(pageQuery(50)),
    answer: contentPage(
      person.extend({
        role: z.enum(['agent', 'member']),
        stake: amount,
        valid: amount,
        counted: amount,
        /** The highest rate below the caller on this part, and what is left for the caller. */
        watermark: z.int(),
        shareBasisPoints: z.int(),
      }),
    ),
    errors: ['not_agent_account', 'line_not_found'],
  }),
  'agent.statementFile': defineCall({
    method: 'GET',
    path: '/wps/agent/statement/:lineId/file',
    summary: 'The parts of a line as a CSV file; they sum to the line in any spreadsheet.',
    auth: 'member',
    envelope: 'file',
    params: z.object({ lineId: idText }),
    answer: fileContent,
    errors: ['not_agent_account', 'line_not_found'],
  }),
  'agent.dues': defineCall({
    method: 'GET',
    path: '/wps/agent/dues',
    summary: 'What is owed to the caller by the agent above, and by the caller to agents below, oldest first.',
    auth: 'member',
    answer: z.object({
      currency: currencyCode,
      owed: z.array(due),
      owing: z.array(due),
      owedSum: amount,
      owingSum: amount,
    }),
    errors: ['not_agent_account'],
  }),
  'agent.payDue': defineCall({
    method: 'POST',
    path: '/wps/agent/dues/:dueId/pay',
    summary: 'Pays what can be paid of a due now, from money that could be withdrawn.',
    auth: 'member',
    idempotency: 'key',
    params: z.object({ dueId: idText }),
    input: nothing,
    answer: due,
    errors: ['not_agent_account', 'due_not_found', 'funds_insufficient'],
  }),
} as const;
