/** What of a person's applications counts, and the words of a rejection. Pure. */
import type { ApplicationRejection, ApplicationState } from '@lantern/contract/promotion-rules';

/** Only what was refused counts: what was withdrawn or lapsed never had an answer. */
export const attemptsUsed = (applications: readonly { readonly state: ApplicationState }[]): number =>
  applications.filter(({ state }) => state === 'rejected').length;

interface Words {
  readonly vi: string;
  readonly en: string;
}

const REJECTIONS: Readonly<Record<ApplicationRejection, Words>> = {
  conditions_unmet: { vi: 'chưa đáp ứng điều kiện của chương trình.', en: 'the conditions are not met.' },
  picture_unreadable: { vi: 'ảnh không rõ, không đọc được.', en: 'the pictures cannot be read.' },
  picture_wrong: { vi: 'ảnh không đúng nội dung yêu cầu.', en: 'the pictures do not show what is asked for.' },
  account_related: {
    vi: 'một tài khoản khác của cùng người đã tham gia.',
    en: 'another account of the same person has taken part.',
  },
  other: { vi: 'không được chấp nhận.', en: 'it was not accepted.' },
};

/** Why an application was rejected, with the operator's note. */
export const rejectionText = (code: ApplicationRejection, note: string): Words => {
  const { vi, en } = REJECTIONS[code];
  return note === '' ? { vi, en } : { vi: `${vi} ${note}`, en: `${en} ${note}` };
};
