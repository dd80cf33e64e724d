/** A wallet in memory, over real HTTP, that follows every rule of the wallet API except those it is configured to break. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { WALLET_VERBS, walletInputs } from '../../packages/contract/src/wallet-api.ts';

export const TOY_FAULTS = [
  'accepts any signature',
  'believes old requests',
  'accepts a signature for any verb',
  'still believes v1',
  'takes unknown fields',
  'pays duplicates again',
  'forgets to mark duplicates',
  'answers duplicates with the current balance',
  'accepts other amounts under one id',
  'omits the balance when funds are insufficient',
  'lets balances go below zero',
  'omits whether to retry',
  'pays wins after the end',
  'pays wins without a bet',
  'requires a session for wins',
  'needs no session for bets',
  'rolls back twice',
  'rolls back won rounds',
  'forgets early rollbacks',
  'races with itself',
  'takes half amounts',
  'looks nothing up',
  'pays half of a betWin',
  'pays what came back unplayed twice',
  'accepts any part as unplayed',
  'forgets which part was unplayed',
  'pays what was not at risk',
  'accepts any part as not at risk',
  'forgets what was not at risk',
  'settles all or nothing',
  'settles each item again',
] as const;
export type ToyFault = (typeof TOY_FAULTS)[number];

export interface ToyWallet {
  readonly address: string;
  readonly vendor: string;
  readonly secret: string;
  readonly player: {
    readonly sessionToken: string;
    readonly memberRef: string;
    readonly currency: string;
    readonly game: string;
  };
  close(): Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;
interface Answer {
  readonly status: number;
  readonly body: Fields;
}
interface Kept {
  readonly kind: string;
  readonly content: string;
  readonly answer: Fields;
  readonly input: Fields;
  state: string;
}
interface ToyRound {
  bets: number;
  wins: number;
  staked: number;
  returned: number;
  notCounted: number;
  ended: boolean;
}

const STATUS: Readonly<Record<string, number>> = {
  signature_invalid: 401,
  vendor_unknown: 401,
  request_expired: 401,
  launch_token_invalid: 401,
  body_too_large: 413,
  round_not_found: 404,
  transaction_not_found: 404,
  account_not_found: 404,
  input_invalid: 400,
};
const KINDS: Readonly<Record<string, string>> = {
  bet: 'bet',
  win: 'win',
  rollback: 'rollback',
  endRound: 'end_round',
  betWin: 'bet_win',
  promoWin: 'promo_win',
  jackpotWin: 'jackpot_win',
  adjust: 'adjust',
};
const BODY_MAXIMUM = 16 * 1024;
const SETTLE_BODY_MAXIMUM = 128 * 1024;
const PLAYER = {
  sessionToken: 'toy-session-token-0123456789',
  memberRef: 'toymember',
  currency: 'VND',
  game: 'toy-game',
};
const VENDOR = 'TOY';
const SECRET = 'toy-wallet-secret-of-more-than-32-letters';

class Refusal extends Error {
  readonly code: string;
  readonly value: Fields | undefined;
  constructor(code: string, value?: Fields) {
    super(code);
    this.code = code;
    this.value = value;
  }
}

const text = (value: unknown): boolean => typeof value === 'string' && value !== '';
const whole = (value: unknown, least: number): boolean => Number.isInteger(value) && (value as number) >= least;

const hasUnknownField = (verb: string, input: Fields): boolean =>
  WALLET_VERBS.some(
    (one) =>
      one === verb && walletInputs[one].safeParse(input).error?.issues.some(({ code }) => code === 'unrecognized_keys'),
  );

/** Its state, and how it handles a request. */
class ToyBooks {
  readonly #rounds = new Map<string, ToyRound>();
  readonly #kept = new Map<string, Kept>();
  readonly #tombstones = new Set<string>();
  readonly #broken: readonly ToyFault[];
  #balance = 10_000_000;
  #references = 0;

  constructor(broken: readonly ToyFault[]) {
    this.#broken = broken;
  }

  #has(fault: ToyFault): boolean {
    return this.#broken.includes(fault);
  }

  #checkForm(verb: string, input: Fields): void {
    const amounts: Fields[] =
      verb === 'betWin'
        ? [
            { a: input['betAmount'], least: 1 },
            { a: input['winAmount'], least: 0 },
          ]
        : 'amount' in input
          ? [{ a: input['amount'], least: verb === 'win' ? 0 : verb === 'adjust' ? -1e15 : 1 }]
          : [];
    const fits = amounts.every(({ a, least }) =>
      this.#has('takes half amounts') && typeof a === 'number' && a > 0 ? true : whole(a, least as number),
    );
    if (
      !text(input['requestId']) ||
      !fits ||
      (KINDS[verb] !== undefined && !text(input['transactionId'])) ||
      ('currency' in input && !/^[A-Z]{3,5}$/.test(String(input['currency'])))
    )
      throw new Refusal('input_invalid');
  }

  #checkSignature(verb: string, headers: Fields, raw: string): void {
    if (headers['x-vendor'] !== VENDOR) throw new Refusal('vendor_unknown');
    const [, at = '', version = '', hex = ''] =
      /^t=(\d+),(v[12])=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? [];
    const signs = (signed: string): boolean =>
      timingSafeEqual(createHmac('sha256', SECRET).update(signed).digest(), Buffer.from(hex, 'hex'));
    const verbs = this.#has('accepts a signature for any verb') ? WALLET_VERBS : [verb];
    const believed =
      version === 'v2'
        ? verbs.some((one) => signs(`${at}.${one}.${raw}`))
        : version === 'v1' && this.#has('still believes v1') && signs(`${at}.${raw}`);
    const fits = headers['x-timestamp'] === at && believed;
    if (!fits && !this.#has('accepts any signature')) throw new Refusal('signature_invalid');
    if (Math.abs(Date.now() / 1000 - Number(at)) > 300 && !this.#has('believes old requests'))
      throw new Refusal('request_expired');
  }

  #roundOf(input: Fields): ToyRound | undefined {
    return this.#rounds.get(String(input['roundId']));
  }

  /** The checks of a bet. */
  #checkBet(input: Fields, amount: number): void {
    if (input['sessionToken'] !== PLAYER.sessionToken && !this.#has('needs no session for bets'))
      throw new Refusal('vendor_session_ended');
    if (this.#tombstones.has(String(input['transactionId'])) && !this.#has('forgets early rollbacks'))
      throw new Refusal('transaction_rolled_back');
    if (this.#roundOf(input)?.ended === true) throw new Refusal('round_ended');
    if (amount > this.#balance && !this.#has('lets balances go below zero'))
      throw new Refusal(
        'funds_insufficient',
        this.#has('omits the balance when funds are insufficient') ? undefined : { balance: this.#balance },
      );
  }

  #open(input: Fields): ToyRound {
    const round = this.#roundOf(input) ?? { bets: 0, wins: 0, staked: 0, returned: 0, notCounted: 0, ended: false };
    this.#rounds.set(String(input['roundId']), round);
    return round;
  }

  #known(input: Fields): ToyRound {
    const round = this.#roundOf(input);
    if (!round || round.bets === 0) throw new Refusal('round_not_found');
    return round;
  }

  /** The part of a win that was not played. */
  #unplayed(input: Fields, { staked, returned }: ToyRound): number {
    const part = (input['returned'] as number | undefined) ?? 0;
    if (part > (input['amount'] as number)) throw new Refusal('input_invalid');
    if (returned + part > staked && !this.#has('accepts any part as unplayed')) throw new Refusal('amount_invalid');
    return part;
  }

  /** The part of what was played that was not at risk. */
  #covered(input: Fields, { staked, returned, notCounted }: ToyRound): number {
    const part = (input['notCounted'] as number | undefined) ?? 0;
    if (returned + notCounted + part > staked && !this.#has('accepts any part as not at risk'))
      throw new Refusal('amount_invalid');
    return part;
  }

  /** The change of the balance; records the other changes. */
  readonly #effects: Readonly<Record<string, (input: Fields) => number>> = {
    bet: (input) => {
      this.#checkBet(input, input['amount'] as number);
      const round = this.#open(input);
      round.bets += 1;
      round.staked += input['amount'] as number;
      return -(input['amount'] as number);
    },
    win: (input) => {
      if (this.#has('requires a session for wins') && input['sessionToken'] === undefined)
        throw new Refusal('vendor_session_ended');
      const round = this.#has('pays wins without a bet') ? this.#open(input) : this.#known(input);
      if (round.ended && !this.#has('pays wins after the end')) throw new Refusal('round_ended');
      const [returned, notCounted] = [this.#unplayed(input, round), this.#covered(input, round)];
      round.wins += 1;
      round.returned += returned;
      round.notCounted += notCounted;
      round.ended ||= input['endRound'] === true;
      return (
        (input['amount'] as number) +
        (this.#has('pays what came back unplayed twice') ? returned : 0) +
        (this.#has('pays what was not at risk') ? notCounted : 0)
      );
    },
    rollback: (input) => {
      const id = String(input['betTransactionId']);
      const bet = this.#kept.get(id);
      if (!bet) return (this.#tombstones.add(id), 0);
      if (bet.input['roundId'] !== input['roundId']) throw new Refusal('transaction_mismatch');
      if (bet.state === 'rolled_back' && !this.#has('rolls back twice')) throw new Refusal('transaction_rolled_back');
      if (this.#known(input).wins > 0 && !this.#has('rolls back won rounds')) throw new Refusal('round_won');
      bet.state = 'rolled_back';
      return bet.input['amount'] as number;
    },
    endRound: (input) => {
      this.#known(input).ended = true;
      return 0;
    },
    betWin: (input) => {
      this.#checkBet(input, input['betAmount'] as number);
      const round = this.#open(input);
      round.bets += 1;
      round.ended ||= input['endRound'] === true;
      return this.#has('pays half of a betWin')
        ? -(input['betAmount'] as number)
        : (input['winAmount'] as number) - (input['betAmount'] as number);
    },
    promoWin: (input) => input['amount'] as number,
    jackpotWin: (input) => input['amount'] as number,
    adjust: (input) => {
      this.#known(input);
      return input['amount'] as number;
    },
  };

  async #move(verb: string, input: Fields): Promise<Fields> {
    const { requestId: _request, sessionToken: _session, ...content } = input;
    const id = String(input['transactionId']);
    const first = this.#kept.get(id);
    if (first && !this.#has('pays duplicates again')) {
      const same =
        first.kind === KINDS[verb] &&
        (this.#has('accepts other amounts under one id') || first.content === JSON.stringify(content));
      if (!same) throw new Refusal('transaction_mismatch');
      return {
        ...first.answer,
        duplicate: !this.#has('forgets to mark duplicates'),
        ...(this.#has('answers duplicates with the current balance') ? { balance: this.#balance } : {}),
      };
    }
    if (input['memberRef'] !== PLAYER.memberRef) throw new Refusal('account_not_found');
    const by = this.#effects[verb]!(input);
    const before = this.#balance;
    if (this.#has('races with itself')) await turn();
    this.#balance = before + by;
    const answer = {
      transactionId: id,
      reference: String((this.#references += 1)),
      balance: this.#balance,
      currency: PLAYER.currency,
      duplicate: false,
    };
    this.#kept.set(id, { kind: KINDS[verb]!, content: JSON.stringify(content), answer, input, state: 'done' });
    return answer;
  }

  /** Each item as the win it is. */
  async #settle(input: Fields): Promise<Fields> {
    if (!walletInputs.settle.safeParse(input).success) throw new Refusal('input_invalid');
    const items: Fields[] = [];
    for (const item of input['items'] as readonly Fields[]) {
      const { transactionId } = item;
      if (this.#has('settles each item again')) this.#kept.delete(String(transactionId));
      try {
        const { reference, balance, duplicate } = await this.#move('win', item);
        const state = duplicate === true ? 'duplicate' : 'done';
        items.push({ transactionId, state, reference, balance, code: null, retryable: false });
      } catch (error) {
        if (!(error instanceof Refusal) || this.#has('settles all or nothing')) throw error;
        const { code } = error;
        const refusal = { code, retryable: code === 'round_not_found' };
        items.push({ transactionId, state: 'refused', reference: null, balance: null, ...refusal });
      }
    }
    return { items };
  }

  #lookUp(input: Fields): Fields {
    const found = [...this.#kept.values()].filter(
      (one) => input['roundId'] === undefined || one.input['roundId'] === input['roundId'],
    );
    const transactions = found.map(
      ({ kind, state, input: { transactionId, memberRef, amount, returned, notCounted } }) => ({
        transactionId,
        kind,
        state,
        memberRef,
        amount: kind === 'rollback' ? 1_000 : amount,
        ...(this.#has('forgets which part was unplayed') ? {} : { returned }),
        ...(this.#has('forgets what was not at risk') ? {} : { notCounted }),
      }),
    );
    return { transactions: this.#has('looks nothing up') ? [] : transactions, next: null };
  }

  async #serve(verb: string, headers: Fields, raw: string): Promise<Fields> {
    if (raw.length > (verb === 'settle' ? SETTLE_BODY_MAXIMUM : BODY_MAXIMUM)) throw new Refusal('body_too_large');
    this.#checkSignature(verb, headers, raw);
    let input: Fields;
    try {
      input = JSON.parse(raw) as Fields;
    } catch {
      throw new Refusal('input_invalid');
    }
    if (!this.#has('takes unknown fields') && hasUnknownField(verb, input)) throw new Refusal('input_invalid');
    this.#checkForm(verb, input);
    if (verb === 'authenticate') throw new Refusal('launch_token_invalid');
    if (verb === 'transactions') return this.#lookUp(input);
    if (verb === 'settle') return await this.#settle(input);
    if (verb !== 'balance') return await this.#move(verb, input);
    if (input['memberRef'] !== PLAYER.memberRef) throw new Refusal('account_not_found');
    return { balance: this.#balance, currency: PLAYER.currency };
  }

  /** The answer. */
  async answerTo(verb: string, headers: Fields, raw: string): Promise<Answer> {
    try {
      return { status: 200, body: { success: true, value: await this.#serve(verb, headers, raw) } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, value } = error;
      return {
        status: STATUS[code] ?? 409,
        body: {
          success: false,
          code,
          message: code,
          ...(this.#has('omits whether to retry') ? {} : { retryable: code === 'round_not_found' }),
          ...(value ? { value } : {}),
        },
      };
    }
  }
}

/** Starts it with a member of ten million. */
export async function startToyWallet(...broken: readonly ToyFault[]): Promise<ToyWallet> {
  const books = new ToyBooks(broken);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const verb = (request.url ?? '').replace('/wallet/v1/', '');
      void books
        .answerTo(verb, request.headers, Buffer.concat(chunks).toString('utf8'))
        .then(({ status, body }) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    vendor: VENDOR,
    secret: SECRET,
    player: PLAYER,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
