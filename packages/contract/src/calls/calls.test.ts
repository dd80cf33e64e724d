import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CallShape } from '../call.ts';
import { errorCatalogue } from '../errors/index.ts';
import { calls } from './index.ts';

/**
 * The calls of §7 as CALL-04 to CALL-11 name them; a name without a path is a relay call. Methods only where the source
 * shows one.
 */
const NAMED_CALLS: Readonly<Record<string, readonly string[]>> = {
  'CALL-04': [
    'POST /wps/session/login',
    'ANY /wps/session/login/freeplay',
    'GET /wps/member/trialuser',
    'PUT /wps/member/register',
    'PUT /wps/member/register/mobile',
    'GET /wps/system/setting/register',
    'GET /wps/check/username',
    'GET /wps/agent/affiliate',
    'GET /wps/captcha',
    'POST /wps/sms/code',
    'POST /wps/member/password/phone',
    'POST /wps/member/password/V2',
    'POST /wps/member/info/email',
    'GET /wps/member/info/icon',
    'POST /wps/member/info/icon',
    'ANY /wps/member/info/nickname',
    'GET /wps/member/info',
    'DELETE /wps/session/logout',
    'ANY /wps/system/country',
  ],
  'CALL-05': [
    'ANY /wps/member/securityConfig',
    'ANY /wps/member/password/V2',
    'ANY /wps/member/paymentPassword',
    'ANY /wps/member/bankCard',
    'ANY /wps/member/securityQuestions',
    'ANY /wps/member/info/email',
    'ANY /wps/member/payeeName',
  ],
  'CALL-06': [
    'GET /wps/relay/MCSFE_getListAnnouncements',
    'POST /wps/relay/MCSFE_markAnnouncementAsRead',
    'ANY /wps/relay/GLS2_lobbyNews',
    'ANY /wps/notice',
    'ANY /lgw/games/popular',
    'ANY /wps/relay/ODSFE2_getWinnerBoard',
  ],
  'CALL-07': [
    'GET /wps/relay/GCSGAME_getVassGameType',
    'GET /wps/relay/GCSGAME_gameList',
    'POST /wps/relay/MCSFE_addFavoriteGameV2',
    'DELETE /wps/relay/MCSFE_removeFavoriteGameV2',
    'GET /wps/relay/MCSFE_getFavoriteGames',
    'GET /wps/relay/MCSFE_getFavoriteGamesList',
    'GET /wps/relay/MCS2_addRecentGame',
    'ANY /wps/relay/GCS_recentGame',
    'GET /wps/relay/GCSGAME_hotGamesV2',
    'ANY /lgw/games/mobile',
    'GET /wps/game/launchGame',
    'ANY /wps/game/vendors',
  ],
  'CALL-08': [
    'ANY /lotto/lgw/games/opened/numero',
    'ANY /lgw/vn/games/game_menu',
    'ANY /lgw/vn/numeros/opened/game',
    'ANY /lgw/vn/games/game_menu/recent',
    'ANY /lgw/games/keno',
    'POST /lgw/orders',
    'GET /lgw/orders',
    'GET /lgw/orders/detail',
    'POST /lgw/orders/suborders/cancel',
  ],
  'CALL-09': [
    'ANY /wps/relay/TeamKPIA',
    'ANY /wps/relay/TeamKPIB',
    'ANY /wps/relay/Subordinate',
    'ANY /wps/agent/updateDownlineRebates',
    'ANY /wps/agent/transferDownline',
    'ANY /wps/agent/downlines',
    'ANY /wps/relay/transferMultipleDownline',
    'GET /wps/relay/AGT_dailySalaryContract',
    'GET /wps/relay/AGT_dividendContract',
    'GET /wps/relay/AGT_hourlySalaryContract',
    'GET /wps/agent/affiliate/urls',
    'POST /wps/agent/affiliate/urls',
    'PUT /wps/agent/affiliate/urls',
    'GET /wps/agent/affiliate/urls/:code/qr',
    'ANY /wps/member/info/funds/consolidated',
  ],
  'CALL-10': [
    'ANY /wps/wallets/gcs',
    'ANY /wps/relay/GCS_walletTransfer',
    'ANY /wps/relay/ODS2_MemberTransaction',
    'ANY /wps/relay/GLS2_TxCodeList',
    'POST /wps/transaction/withdraw',
    'ANY /wps/relay/MCS2_bankCards',
    'ANY /wps/relay/MCS2_WithdrawTransactionReport',
    'GET /wps/deposit/banks',
    'GET /wps/deposit/promotions',
    'GET /wps/deposit/methods',
    'POST /wps/deposit/orders',
    'POST /wps/deposit/orders/:orderId/transfer',
    'POST /wps/deposit/promotions/accept',
    'GET /wps/deposit/orders',
  ],
  'CALL-11': [
    'GET /wps/system/status',
    'ANY /wps/system/whitelabel',
    'ANY /wps/system/settings/consolidated',
    'ANY /wps/system/domainRoute',
    'ANY /wps/system/helpCenter',
    'GET /wps/system/customerService',
    'GET /wps/system/templateSet',
    'ANY /wps/relay/CSP_unreadCount',
    'ANY /wps/relay/CBS_launchChat',
    'ANY /wps/relay/CBS_unreadCount',
    'ANY /wps/relay/CBS_modelList',
    'ANY /wps/relay/ODSFE2_MemPNL',
  ],
};

const entries = Object.entries<CallShape>(calls);
const addressOf = (call: CallShape) => `${call.method} ${call.path}`;

describe('the contract', () => {
  const callsAt = (address: string) =>
    entries
      .filter(([, call]) => (address.startsWith('ANY ') ? call.path === address.slice(4) : addressOf(call) === address))
      .map(([, call]) => call);

  it.each(Object.entries(NAMED_CALLS))('names every path and method of %s', (_, named) => {
    expect(named.filter((address) => callsAt(address).length === 0)).toEqual([]);
  });

  it.each(Object.entries(NAMED_CALLS))('[CALL-01/%s] has no planned call left', (_, named) => {
    expect(named.filter((address) => callsAt(address).some(({ state }) => state !== 'live'))).toEqual([]);
  });

  it('merges the groups without overwriting a call id', async () => {
    const ids: string[] = [];
    for (const file of readdirSync(new URL('.', import.meta.url)).filter(
      (name) => /^[a-z-]+\.ts$/.test(name) && name !== 'index.ts',
    )) {
      const exported = Object.entries(
        (await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as Record<string, object>,
      );
      ids.push(
        ...exported.filter(([name]) => name.endsWith('Calls')).flatMap(([, callsOfGroup]) => Object.keys(callsOfGroup)),
      );
    }
    expect(ids.sort()).toEqual(entries.map(([id]) => id).sort());
  });

  it('gives every call an id noun.verb and an address of its own', () => {
    expect(entries.filter(([id]) => !/^[a-z]+\.[a-z][A-Za-z]*$/.test(id))).toEqual([]);
    const addresses = entries.map(([, call]) => addressOf(call));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('has a params schema with exactly the names in the path', () => {
    for (const [id, call] of entries) {
      const named = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const shape = (call.params as { shape?: object } | undefined)?.shape ?? {};
      expect([id, Object.keys(shape)]).toEqual([id, named]);
    }
  });

  it('refers only to codes of the catalogue, each once', () => {
    for (const [id, call] of entries) {
      expect([id, call.errors.filter((code) => !(code in errorCatalogue))]).toEqual([id, []]);
      expect([id, new Set(call.errors).size]).toEqual([id, call.errors.length]);
    }
  });

  it('has a body kind exactly when it has an input; a picture is a body of its own', () => {
    const hasNoInput = (call: CallShape) => call.body === 'none' || call.body === 'image';
    expect(entries.filter(([, call]) => hasNoInput(call) !== (call.input === undefined)).map(([id]) => id)).toEqual([]);
  });

  it('requires an idempotency key wherever a member can move money, and for feedback and chats, which the desk would answer twice', () => {
    const keyed = entries.filter(([, call]) => call.idempotency === 'key').map(([id]) => id);
    expect(keyed.sort()).toEqual([
      'agent.answerDailySalary',
      'agent.answerDividend',
      'agent.answerHourlySalary',
      'agent.cancelContract',
      'agent.consentContract',
      'agent.payDue',
      'agent.proposeContract',
      'agent.withdrawContract',
      'cashback.claim',
      'chat.open',
      'deposit.createOrder',
      'feedback.send',
      'lottery.cancelSuborders',
      'lottery.placeChase',
      'lottery.placeOrder',
      'lottery.stopChase',
      'promotions.apply',
      'promotions.claim',
      'promotions.redeem',
      'rewards.claim',
      'turnover.exitBonus',
      'wallet.transfer',
      'withdraw.request',
    ]);
  });

  it('[CALL-02] declares the throttles and the "no alert" calls of §7', () => {
    const throttles = entries
      .filter(([, call]) => call.throttleMs !== undefined)
      .map(([id, call]) => [id, call.throttleMs]);
    expect(Object.fromEntries(throttles)).toEqual({
      'announcement.markRead': 150,
      'message.unreadCount': 250,
      'chat.unreadCount': 250,
    });
    expect(calls['announcement.list'].silent).toBe(true);
    expect(calls['message.unreadCount'].silent).toBe(true);
  });

  it('allows a frame session only lottery calls and the balance', () => {
    const framed = entries.filter(([, call]) => call.frame).map(([id]) => id);
    expect(framed.filter((id) => !id.startsWith('lottery.'))).toEqual(['wallet.balance']);
    expect(framed).toContain('lottery.placeOrder');
  });
});
