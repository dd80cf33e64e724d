/** The error catalogue of §8: every message exists, can occur, and is correct in both languages. */
import { describe, expect, it } from 'vitest';
import { calls } from '../calls/index.ts';
import type { CallShape } from '../call.ts';
import { errorCatalogue, errorMessage, GENERAL_ERRORS, type ErrorCode } from './index.ts';

type Row = readonly [source: string, code: ErrorCode, vi: string, en: string];

const MESSAGES: readonly Row[] = [
  [
    'system error, try later',
    'system_error',
    'Lỗi hệ thống, vui lòng thử lại sau',
    'System error, please try again later',
  ],
  [
    'not logged in, please login first',
    'not_logged_in',
    'Bạn chưa đăng nhập, vui lòng đăng nhập trước',
    'You are not logged in, please log in first',
  ],
  [
    'no permission or feature unavailable',
    'permission_denied',
    'Tài khoản không có quyền hoặc chức năng này chưa khả dụng',
    'Your account has no permission, or this feature is not available',
  ],
  [
    'user does not exist or is not found',
    'account_not_found',
    'Tài khoản không tồn tại',
    'This account does not exist',
  ],
  [
    'user is locked or disabled',
    'account_locked',
    'Tài khoản đã bị khóa hoặc vô hiệu hóa',
    'This account is locked or disabled',
  ],
  [
    'account or username already exists or used',
    'username_taken',
    'Tên đăng nhập đã tồn tại hoặc đã được sử dụng',
    'This username already exists or has been used',
  ],
  [
    'wrong username or password',
    'wrong_credentials',
    'Tên đăng nhập hoặc mật khẩu không đúng',
    'Wrong username or password',
  ],
  ['account format', 'username_format', 'Định dạng tên đăng nhập không đúng', 'The username format is not correct'],
  ['password format', 'password_format', 'Định dạng mật khẩu không đúng', 'The password format is not correct'],
  ['email format', 'email_format', 'Định dạng email không đúng', 'The email format is not correct'],
  [
    'confirmation password not matched',
    'confirm_mismatch',
    'Mật khẩu xác nhận không khớp',
    'Confirmation password not matched',
  ],
  [
    'referrer link error',
    'referrer_link_invalid',
    'Liên kết giới thiệu không hợp lệ',
    'The referrer link is not valid',
  ],
  ['invalid invitation code', 'invitation_code_invalid', 'Mã giới thiệu không hợp lệ', 'Invalid invitation code'],
  [
    'verification code wrong',
    'verification_code_wrong',
    'Mã xác minh không đúng hoặc đã hết hạn',
    'The verification code is wrong or has expired',
  ],
  ['enter a captcha', 'captcha_required', 'Vui lòng nhập mã xác minh', 'Please enter the captcha'],
  ['name format invalid', 'name_format', 'Định dạng họ tên không hợp lệ', 'The name format is not valid'],
  ['mobile number invalid', 'mobile_invalid', 'Số điện thoại không hợp lệ', 'The mobile number is not valid'],
  ['unknown error', 'unknown_error', 'Lỗi không xác định', 'Unknown error'],
  ['requested URL empty', 'url_empty', 'Đường dẫn yêu cầu trống', 'The requested URL is empty'],
  [
    'free login not permitted',
    'free_login_denied',
    'Không được phép đăng nhập chơi thử',
    'Free-play login is not permitted',
  ],
  [
    'system upgrading, try again later',
    'service_unavailable',
    'Hệ thống đang nâng cấp, vui lòng thử lại sau',
    'The system is being upgraded, please try again later',
  ],
  ['maintenance in progress', 'maintenance', 'Hệ thống đang bảo trì', 'The system is under maintenance'],
  [
    'access restricted by IP or region',
    'region_restricted',
    'Truy cập bị hạn chế theo IP hoặc khu vực',
    'Access is restricted for your IP address or region',
  ],
  [
    'network offline or unstable',
    'network_offline',
    'Mất kết nối mạng hoặc mạng không ổn định',
    'You are offline or the network is unstable',
  ],
  [
    'account logged out, log in again',
    'session_ended',
    'Tài khoản đã đăng xuất, vui lòng đăng nhập lại',
    'You have been logged out, please log in again',
  ],
  [
    'app update needed',
    'app_update_needed',
    'Vui lòng cập nhật phiên bản mới nhất',
    'Please update to the latest version',
  ],
  [
    'non-member on member login',
    'not_member_account',
    'Tài khoản không phải thành viên, không thể đăng nhập tại đây',
    'A non-member account cannot log in at the member login',
  ],
  [
    'non-agent on agent login',
    'not_agent_account',
    'Tài khoản không phải đại lý, không thể đăng nhập tại đây',
    'A non-agent account cannot log in at the agent login',
  ],
];

/** The HTTP binding answers these itself (bind.ts), for any call. */
const OF_THE_BINDING: readonly ErrorCode[] = ['not_logged_in', 'session_ended', 'permission_denied'];
/** An address without a call (static.ts). */
const OF_NO_CALL: readonly ErrorCode[] = ['url_empty'];
/** The browser reports these without a server, which may be unreachable or newer than the page. */
const OF_THE_CLIENT: readonly ErrorCode[] = ['network_offline', 'unknown_error'];
/** They reveal whether an account exists; an anonymous caller never gets them. */
const REVEALS_ACCOUNTS: readonly ErrorCode[] = ['account_not_found'];

const live = Object.entries(calls as Record<string, CallShape>).filter(([, { state }]) => state === 'live');
const answeredBy = (code: ErrorCode): readonly string[] =>
  live.filter(([, { errors }]) => errors.includes(code)).map(([id]) => id);

describe('[SYS-07] the messages of the source', () => {
  it.each(MESSAGES)('%s: %s is correct in both languages', (_source, code, vi, en) => {
    expect([errorMessage(code, 'VI'), errorMessage(code, 'EN')]).toEqual([vi, en]);
    expect(errorCatalogue[code].status).toBeGreaterThanOrEqual(400);
  });

  it.each(MESSAGES)('%s: %s can occur', (_source, code) => {
    const everywhere = [...GENERAL_ERRORS, ...OF_THE_BINDING, ...OF_NO_CALL, ...OF_THE_CLIENT] as readonly ErrorCode[];
    expect(everywhere.includes(code) || answeredBy(code).length > 0).toBe(true);
  });

  it('that reveal whether an account exists are for signed-in callers only', () => {
    for (const code of REVEALS_ACCOUNTS) {
      const anonymous = live
        .filter(([, { errors, auth }]) => errors.includes(code) && (auth === 'none' || auth === 'optional'))
        .map(([id]) => id);
      expect([code, anonymous]).toEqual([code, []]);
    }
  });
});
