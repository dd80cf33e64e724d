/** A canary for secrets and personal values: it records each one that passes through a caller, and finds where it appears. */
import type { Caller } from '../kit/src/index.ts';

/** Fields of requests and answers with personal or one-time values, by kind. */
const MARKED_FIELDS: Readonly<Record<string, string>> = {
  password: 'password',
  confirmPassword: 'password',
  oldPassword: 'password',
  newPassword: 'password',
  confirmNewPassword: 'password',
  paymentPassword: 'payment password',
  token: 'session token',
  rememberToken: 'remember token',
  changeTicket: 'change ticket',
  ticket: 'login ticket',
  launchToken: 'launch token',
  verificationCode: 'code',
  code: 'code',
  codes: 'recovery code',
  secret: 'authenticator secret',
  firebaseIdToken: 'phone token',
  idToken: 'phone token',
  sessionInfo: 'phone token',
  payeeName: 'name',
  fullName: 'name',
  accountName: 'name',
  nickname: 'name',
  idNumber: 'id number',
  mobileNum: 'mobile number',
  mobileNo: 'mobile number',
  firebaseMobileNo: 'mobile number',
  mobile: 'mobile number',
  email: 'email address',
  accountNumber: 'bank account number',
  birthday: 'birthday',
  address: 'home address',
  occupation: 'occupation',
  zalo: 'contact',
  facebook: 'contact',
  wechat: 'contact',
  line: 'contact',
  whatsapp: 'contact',
  qqNum: 'contact',
};

/** Shorter text appears anywhere by chance. */
const SHORTEST = 6;

export interface Leak {
  readonly where: string;
  readonly kind: string;
  readonly value: string;
}

export interface Canary {
  /** Marks a value by hand. */
  mark(kind: string, value: string): void;
  /** Makes the caller's calls, marking the values they send and receive. */
  watch(caller: Caller): Caller;
  /** What has been marked so far. */
  readonly kinds: ReadonlySet<string>;
  /** Ids of the calls that were made. */
  readonly made: ReadonlySet<string>;
  /** Every marked value found in the texts, in any usual encoding. */
  leaksIn(where: string, texts: Iterable<string>): Leak[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The digits every way of writing a mobile number shares. */
const nationalPart = (value: string): string => value.replace(/\D/g, '').replace(/^(?:84|0)/, '');

/** A value as it is, as in JSON and addresses, and as encoded bytes. */
function formsOf(kind: string, value: string): string[] {
  const plain = kind === 'mobile number' ? nationalPart(value) : value;
  const encoded = encodeURIComponent(plain);
  const bytes = Buffer.from(plain);
  const long =
    plain.length > 2 * SHORTEST
      ? [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')]
      : [];
  return [...new Set([plain, JSON.stringify(plain).slice(1, -1), encoded, encoded.replaceAll('%20', '+'), ...long])];
}

/** Digits must match as a whole word: inside a timestamp or an id they are chance. */
function patternOf(form: string, kind: string): RegExp {
  if (!/^\d+$/.test(form)) return new RegExp(escaped(form), 'i');
  return kind === 'mobile number'
    ? new RegExp(`(?<![1-9a-z])(?:\\+?84|0)?${form}(?![\\da-z])`, 'i')
    : new RegExp(`(?<![\\w.])${form}(?!\\w|\\.\\d)`);
}

/** Any call of the contract: the union of all answers is too large for the compiler. */
type AnyCall = (id: string, input?: object) => Promise<{ readonly value?: unknown }>;

/** Creates one without marks. */
export function createCanary(): Canary {
  const marks = new Map<string, { readonly kind: string; readonly patterns: readonly RegExp[] }>();
  const made = new Set<string>();

  function mark(kind: string, value: string): void {
    const shown = kind === 'mobile number' ? nationalPart(value) : value;
    if (shown.length < SHORTEST || marks.has(value)) return;
    marks.set(value, { kind, patterns: formsOf(kind, value).map((form) => patternOf(form, kind)) });
  }

  function markIn(value: unknown, kind?: string): void {
    if (typeof value === 'string' && kind !== undefined) return mark(kind, value);
    if (Array.isArray(value)) return value.forEach((one) => markIn(one, kind));
    if (typeof value !== 'object' || value === null || value instanceof Blob) return;
    for (const [name, one] of Object.entries(value)) markIn(one, MARKED_FIELDS[name]);
  }

  return {
    mark,
    made,
    get kinds() {
      return new Set([...marks.values()].map(({ kind }) => kind));
    },
    watch: (caller) => {
      const call = async (id: string, input?: object) => {
        made.add(id);
        markIn(input);
        const result = await (caller.call as unknown as AnyCall)(id, input);
        markIn(result.value);
        return result;
      };
      return { ...caller, call: call as unknown as Caller['call'] };
    },
    leaksIn(where, texts) {
      const leaks: Leak[] = [];
      for (const text of texts) {
        for (const [value, { kind, patterns }] of marks)
          if (patterns.some((pattern) => pattern.test(text)))
            leaks.push({ where: `${where}: ${text.slice(0, 300)}`, kind, value });
      }
      return leaks;
    },
  };
}
