import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CallShape } from '../call.ts';
import { errorCatalogue } from '../errors/index.ts';
import { calls } from './index.ts';

/** §7 as CALL-04 to CALL-11 name it; a name without a path is a relay call. Methods only where the source shows one. */
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
    'ANY /wps/agent/affiliate/urls',
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
  it.each(Object.entries(NAMED_CALLS))('[CALL-01] names every path and method of %s', (_, named) => {
    const addresses = new Set(entries.map(([, call]) => addressOf(call)));
    const paths = new Set(entries.map(([, call]) => call.path));
    const missing = named.filter((address) => (address.startsWith('ANY ') ? !paths.has(address.slice(4)) : !addresses.has(address)));
    expect(missing).toEqual([]);
  });

  it('loses no call to another of the same id when the groups are gathered', async () => {
    const ids: string[] = [];
    for (const file of readdirSync(new URL('.', import.meta.url)).filter((name) => /^[a-z]+\.ts$/.test(name) && name !== 'index.ts')) {
      const exported = Object.entries((await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as Record<string, object>);
      ids.push(...exported.filter(([name]) => name.endsWith('Calls')).flatMap(([, callsOfGroup]) => Object.keys(callsOfGroup)));
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

  it('has a body kind exactly where it has an input; a picture is its own', () => {
    const wordless = (call: CallShape) => call.body === 'none' || call.body === 'image';
    expect(entries.filter(([, call]) => wordless(call) !== (call.input === undefined)).map(([id]) => id)).toEqual([]);
  });

  it('asks for an idempotency key wherever a member can move money', () => {
    const keyed = entries.filter(([, call]) => call.idempotency === 'key').map(([id]) => id);
    expect(keyed.sort()).toEqual(['cashback.claim', 'deposit.createOrder', 'lottery.cancelSuborders', 'lottery.placeChase', 'lottery.placeOrder', 'lottery.stopChase', 'turnover.forfeitBonus', 'wallet.transfer', 'withdraw.request']);
  });

  it('[CALL-02] declares the throttles and the "no alert" calls of §7', () => {
    const throttles = entries.filter(([, call]) => call.throttleMs !== undefined).map(([id, call]) => [id, call.throttleMs]);
    expect(Object.fromEntries(throttles)).toEqual({ 'announcement.markRead': 150, 'message.unreadCount': 250, 'chat.unreadCount': 250 });
    expect(calls['announcement.list'].silent).toBe(true);
    expect(calls['message.unreadCount'].silent).toBe(true);
  });

  it('lets a frame session into the lottery and the balance only', () => {
    const framed = entries.filter(([, call]) => call.frame).map(([id]) => id);
    expect(framed.filter((id) => !id.startsWith('lottery.'))).toEqual(['wallet.balance']);
    expect(framed).toContain('lottery.placeOrder');
  });
});
