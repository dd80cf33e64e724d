/** The brand that is being made; it survives a closed place and a new sign-in. */
import { HOUSE_LOOK, type Look } from '@lantern/contract/look';
import { useDraft } from '../../lib/session.ts';

export interface Draft {
  readonly merchantCode: string;
  readonly brandName: string;
  readonly hosts: string;
  readonly look: Look;
  /** Data address of a PNG or JPEG. */
  readonly mark: string;
  readonly languages: readonly ('VI' | 'EN' | 'UR' | 'PT')[];
  readonly defaultLanguage: 'VI' | 'EN' | 'UR' | 'PT';
  readonly theme: 'dark' | 'light';
  readonly currency: string;
  readonly timeZone: string;
  readonly vendors: readonly string[];
  readonly termsVi: string;
  readonly termsEn: string;
  readonly reason: string;
}

const EMPTY: Draft = {
  merchantCode: '',
  brandName: '',
  hosts: '',
  look: HOUSE_LOOK,
  mark: '',
  languages: ['VI', 'EN'],
  defaultLanguage: 'VI',
  theme: 'dark',
  currency: 'VND',
  timeZone: 'Asia/Ho_Chi_Minh',
  vendors: [],
  termsVi: '',
  termsEn: '',
  reason: '',
};

export interface DraftState {
  readonly draft: Draft;
  set(change: Partial<Draft>): void;
  clear(): void;
}

export function useMerchantDraft(): DraftState {
  const [text, write] = useDraft('MERCHANT_new');
  const draft = text === '' ? EMPTY : { ...EMPTY, ...(JSON.parse(text) as Partial<Draft>) };
  return { draft, set: (change) => write(JSON.stringify({ ...draft, ...change })), clear: () => write('') };
}

export const hostsOf = ({ hosts }: Draft): string[] =>
  hosts
    .split(/[\s,]+/)
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
