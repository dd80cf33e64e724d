import type { ReactNode } from 'react';
import type { ButtonLook } from './button.tsx';

/** What a dialog asks or tells. */
export type DialogRequest = {
  title: string;
  text?: ReactNode;
  /** A verb, never "OK", when the answer moves money or destroys something. */
  confirmLabel?: string;
  cancelLabel?: string;
  look?: Extract<ButtonLook, 'brand' | 'money'>;
};

/** A question that waits for its answer. */
export type PendingRequest = DialogRequest & { kind: 'confirm' | 'alert'; serial: number; answer: (confirmed: boolean) => void };
