/** Sets a way to pay in; takes effect with the next order. */
import type { Kernel } from '../../kernel/module.ts';
import { writeMethod, type DepositMethod } from './method-store.ts';

/** Writes the method whole. The database refuses impossible limits and transfers without an account. */
export async function configureMethod(kernel: Kernel, method: DepositMethod): Promise<void> {
  await writeMethod(kernel.db, method, { replace: true });
}
