/** The modules of a node, wired: the only place where they learn of each other. */
import type { Handlers } from './kernel/http/bind.ts';
import type { BindOptions } from './kernel/http/bind.ts';
import type { Kernel, Module } from './kernel/module.ts';

export interface Modules {
  readonly all: readonly Module[];
  readonly handlers: Handlers;
  readonly authenticate: BindOptions['authenticate'];
  readonly decryptBody: BindOptions['decryptBody'];
  readonly merchant: BindOptions['merchant'];
  /** Stops them in reverse order of their making. */
  stop(): Promise<void>;
}
