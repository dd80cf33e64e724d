import type { ReactNode } from 'react';
import type { ButtonLook } from './button.tsx';

/** Request of a dialog. */
export type DialogRequest = {
  title: string;
  text?: ReactNode;
  /** A verb, never "OK", when the answer moves money or destroys something. */
  confirmLabel?: string;
  cancelLabel?: string;
  look?: Extract<ButtonLook, 'brand' | 'money'>;
};

/** A pending question. */
export type PendingRequest = DialogRequest & {
  kind: 'confirm' | 'alert';
  serial: number;
  answer: (confirmed: boolean) => void;
};
